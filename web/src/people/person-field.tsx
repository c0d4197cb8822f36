import type { ModelUser } from "@confab/client";
import { useState } from "react";
import { ChoiceField } from "../components/choices/choice-field.tsx";
import { findPeople } from "../finding/people.ts";
import { useSession } from "../session/session-context.tsx";

const MOST_SHOWN = 6;

/** Chooses a person by name, then clears the field. */
export function PersonField({
  label,
  isWanted,
  onChoose,
}: {
  label: string;
  isWanted: (user: ModelUser) => boolean;
  onChoose: (userId: number) => void;
}) {
  const session = useSession();
  const [typed, setTyped] = useState("");
  const find = (text: string) => {
    const { model } = session.store.getState();
    if (!model || text.trim() === "") return [];
    return findPeople(model, text, MOST_SHOWN, undefined, isWanted).map((user) => ({
      key: String(user.user_id),
      label: user.full_name,
      sign: { user },
    }));
  };
  return (
    <ChoiceField
      className="field"
      label={label}
      value={typed}
      find={find}
      onType={setTyped}
      onChoose={({ key }) => {
        setTyped("");
        onChoose(Number(key));
      }}
    />
  );
}
