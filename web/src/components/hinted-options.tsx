import { useId } from "react";

export interface HintedOption<Value extends string> {
  readonly value: Value;
  readonly name: string;
  readonly hint: string;
}

/** A choice among a few values, each of which needs a sentence. */
export function HintedOptions<Value extends string>({
  legend,
  options,
  value,
  onChange,
}: {
  legend: string;
  options: readonly HintedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="options is-list">
      <legend>{legend}</legend>
      {options.map((each) => (
        <label key={each.value} className="option hinted-option">
          <input
            type="radio"
            name={name}
            checked={each.value === value}
            onChange={() => onChange(each.value)}
          />
          <span>
            {each.name}
            <span className="soft option-hint">{each.hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
