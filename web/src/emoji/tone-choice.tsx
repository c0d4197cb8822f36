import { useId } from "react";
import { useTexts } from "../text/text.tsx";
import { type Tone, tones } from "./tone.ts";

const HAND = 0x270b;

/** The choice of a skin tone. */
export function ToneChoice({ tone, onChange }: { tone: Tone; onChange: (tone: Tone) => void }) {
  const { emoji: texts } = useTexts();
  const name = useId();
  return (
    <fieldset className="emoji-tones">
      <legend className="visually-hidden">{texts.tone}</legend>
      {tones.map((modifier, index) => (
        <label key={modifier ?? "none"} className="emoji-tone" title={texts.tones[index]}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={index === tone}
            onChange={() => onChange(index)}
          />
          <span aria-hidden="true">{String.fromCodePoint(HAND, ...(modifier ? [modifier] : []))}</span>
          <span className="visually-hidden">{texts.tones[index]}</span>
        </label>
      ))}
    </fieldset>
  );
}
