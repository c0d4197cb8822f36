import { useId } from "react";

/** A one-line text field of a form, with its label above. */
export function Field({
  label,
  value,
  onChange,
  type = "text",
  hint,
  isRequired = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "url" | "password";
  hint?: string;
  isRequired?: boolean;
}) {
  const [id, hintId] = [useId(), useId()];
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        type={type}
        required={isRequired}
        autoComplete={type === "password" ? "current-password" : "off"}
        aria-describedby={hint === undefined ? undefined : hintId}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint !== undefined && (
        <p id={hintId} className="soft">
          {hint}
        </p>
      )}
    </>
  );
}
