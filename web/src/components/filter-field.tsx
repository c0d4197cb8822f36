import type { Ref } from "react";

/** A field for the words that filter a list. */
export const FilterField = ({
  label,
  value,
  onChange,
  className = "field",
  ref,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}) => (
  <input
    ref={ref}
    className={className}
    type="search"
    aria-label={label}
    placeholder={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
