/** Selects the sound of notifications, and plays each choice. */
import { Select } from "../components/controls.tsx";
import type { ControlProps } from "../components/value-row.tsx";
import { useTexts } from "../text/text.tsx";
import { play } from "./sounds.ts";

export function SoundField(props: ControlProps) {
  const { notices } = useTexts();
  const choices = Object.entries(notices.sounds).map(([value, name]) => ({ value, name }));
  const choose = (value: ControlProps["value"]) => {
    void play(String(value));
    props.onChange(value ?? "none");
  };
  return (
    <span className="sound-field">
      <Select {...props} onChange={choose} choices={choices} />
      <button
        type="button"
        className="button"
        disabled={props.value === "none"}
        onClick={() => void play(String(props.value))}
      >
        {notices.listen}
      </button>
    </span>
  );
}
