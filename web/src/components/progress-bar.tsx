import { useLanguage } from "../text/text.tsx";
import { percentIn } from "../text/wording/percent.ts";

interface ProgressBarProps {
  readonly label: string;
  /** The part that is done, from 0 to 1; absent while nobody knows how much is left. */
  readonly fraction: number | undefined;
}

/** Shows progress as a bar, with the percentage beside it. Screen readers get it from the bar. */
export function ProgressBar({ label, fraction }: ProgressBarProps) {
  const language = useLanguage();
  return (
    <span className="progress-bar">
      <progress aria-label={label} max={1} {...(fraction !== undefined && { value: fraction })} />
      {fraction !== undefined && <span aria-hidden="true">{percentIn(language, fraction)}</span>}
    </span>
  );
}
