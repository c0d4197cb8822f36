import { useLanguage } from "../text/text.tsx";

interface ProgressBarProps {
  readonly label: string;
  /** The part that is done, from 0 to 1; absent while nobody knows how much is left. */
  readonly fraction: number | undefined;
}

/** Shows progress as a bar, with the percentage beside it. Screen readers get it from the bar. */
export function ProgressBar({ label, fraction }: ProgressBarProps) {
  const percent = new Intl.NumberFormat(useLanguage(), { style: "percent" });
  return (
    <span className="progress-bar">
      <progress aria-label={label} max={1} {...(fraction !== undefined && { value: fraction })} />
      {fraction !== undefined && (
        <span aria-hidden="true">{percent.format(Math.floor(fraction * 100) / 100)}</span>
      )}
    </span>
  );
}
