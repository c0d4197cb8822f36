/** A text field with completion from a list, such as streams, topics, people or searches. */
import { type KeyboardEvent, type Ref, useState } from "react";
import { useTexts } from "../../text/text.tsx";
import type { Choice } from "./choice.ts";
import { ChoiceList } from "./choice-list.tsx";
import { useChoices } from "./use-choices.ts";

/**
 * @param find returns the choices for the typed text
 * @param nothing the text below the field if no choice matches
 * @param isOptional true if the typed text is also valid, or a function that decides it from the choices. No choice is
 *   active then until an arrow key is pressed
 * @param isAlwaysOpen true if the list is the main content and stays open
 * @param onType receives the typed text. If only choices are valid, the text alone changes nothing
 * @param onChoose returns "open" to keep the list open for the next choice
 * @param onKey receives the keys that the list does not handle
 */
export function ChoiceField<C extends Choice>({
  label,
  placeholder,
  value,
  maxLength,
  className = "choice-input",
  nothing,
  isOptional = false,
  isAlwaysOpen = false,
  opensOnFocus = false,
  find,
  onType,
  onChoose,
  onKey,
  onLeave,
  field,
}: {
  label: string;
  placeholder?: string;
  value: string;
  maxLength?: number | undefined;
  className?: string;
  nothing?: string;
  isOptional?: boolean | ((choices: readonly C[]) => boolean);
  isAlwaysOpen?: boolean;
  opensOnFocus?: boolean;
  find: (typed: string) => readonly C[];
  onType: (typed: string) => void;
  onChoose: (choice: C) => unknown;
  onKey?: (event: KeyboardEvent) => void;
  onLeave?: () => void;
  field?: Ref<HTMLInputElement>;
}) {
  const { writing } = useTexts();
  const [isOpened, setOpened] = useState(false);
  const isOpen = isAlwaysOpen || isOpened;
  const choices = isOpen ? find(value) : [];
  const { onKeyDown, list, aria } = useChoices(choices, (choice) => setOpened(onChoose(choice) === "open"), {
    isOptional: typeof isOptional === "function" ? isOptional(choices) : isOptional,
    ...(!isAlwaysOpen && { onDismiss: () => setOpened(false) }),
  });
  return (
    <span className={isAlwaysOpen ? "choice-field is-open" : "choice-field"}>
      <input
        ref={field}
        className={className}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={list.choices.length > 0}
        {...aria}
        placeholder={placeholder ?? label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        maxLength={maxLength}
        onChange={(event) => {
          setOpened(true);
          onType(event.target.value);
        }}
        onClick={() => setOpened(true)}
        onFocus={() => opensOnFocus && setOpened(true)}
        onKeyDown={(event) => {
          if (onKeyDown(event)) return;
          if (event.key === "ArrowDown") setOpened(true);
          // Enter in a field would submit the form.
          if (event.key === "Enter") event.preventDefault();
          onKey?.(event);
        }}
        onBlur={() => {
          setOpened(false);
          onLeave?.();
        }}
      />
      <ChoiceList state={list} label={writing.completions} />
      {isOpen && list.choices.length === 0 && nothing !== undefined && (
        <p className="soft choices-nothing">{nothing}</p>
      )}
    </span>
  );
}
