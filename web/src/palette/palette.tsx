/** Finds any place or action by a few letters of its name. */
import { useState } from "react";
import { ChoiceField } from "../components/choices/choice-field.tsx";
import { Dialog } from "../components/dialog.tsx";
import { type HeldKeys, useHeldKeys } from "../keys/held-keys.ts";
import { useGo } from "../places/navigation.ts";
import { useTexts } from "../text/text.tsx";
import { type Command, useFinder } from "./use-finder.ts";

export default function Palette({
  commands,
  held,
  onClose,
}: {
  commands: readonly Command[];
  held: HeldKeys;
  onClose: () => void;
}) {
  const texts = useTexts();
  const go = useGo();
  const [typed, setTyped] = useState("");
  useHeldKeys(held, setTyped);
  const find = useFinder(typed, { commands });
  return (
    <Dialog title={texts.palette.title} onClose={onClose}>
      <div className="palette">
        <ChoiceField
          field={(element) => element?.focus()}
          label={texts.palette.label}
          className="field"
          isAlwaysOpen
          nothing={texts.palette.nothing}
          value={typed}
          find={find}
          onType={setTyped}
          onChoose={({ place, act }) => {
            onClose();
            if (place) go(place);
            act?.();
          }}
        />
      </div>
    </Dialog>
  );
}
