import { useId } from "react";
import { useRemembered } from "../browser/remembered.ts";
import { useTexts } from "../text/text.tsx";
import { ACCENT, type Accent, accents, showAccent } from "./accent.ts";

/** Display settings that apply to this browser only: its accent color. */
export function AccentSection() {
  const { settings, notices } = useTexts();
  const [chosen, setChosen] = useRemembered<Accent>(ACCENT, accents[0]);
  const labelId = useId();
  const choose = (accent: Accent) => {
    setChosen(accent);
    showAccent(accent);
  };
  return (
    <section className="settings-group">
      <h2>{notices.thisBrowser}</h2>
      <div className="settings-row" role="radiogroup" aria-labelledby={labelId}>
        <span id={labelId} className="settings-label">
          {settings.accent}
        </span>
        <span className="accent-choices">
          {accents.map((accent) => (
            <label key={accent} className="accent-choice" data-accent={accent}>
              <input
                type="radio"
                name={labelId}
                checked={accent === chosen}
                onChange={() => choose(accent)}
              />
              {settings.accents[accent]}
            </label>
          ))}
        </span>
      </div>
    </section>
  );
}
