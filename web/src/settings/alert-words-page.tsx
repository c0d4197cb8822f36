/** Edits the words that the user gets notified about. */
import { type SubmitEvent, useState } from "react";
import { SavingNote } from "../components/saving-note.tsx";
import { useSaving } from "../components/use-saving.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useTexts } from "../text/text.tsx";
import "../style/administration.css";
import { Field } from "../components/field.tsx";

export default function AlertWordsPage() {
  const { client } = useSession();
  const { own: texts } = useTexts().administration;
  const task = useTask();
  const [saving, save] = useSaving();
  const [typed, setTyped] = useState("");
  const words = useModel(({ alertWords }) => alertWords);
  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await save(() => client.addAlertWords({ alert_words: [typed.trim()] }))) setTyped("");
  };
  const remove = (word: string) => async () => {
    await client.removeAlertWords({ alert_words: [word] });
    return () => client.addAlertWords({ alert_words: [word] }).then(() => {});
  };
  return (
    <section className="settings-group">
      <h2>{texts.alertWords}</h2>
      <p className="soft">{texts.alertWordsHint}</p>
      <form className="administration-form" onSubmit={(event) => void add(event)}>
        <Field label={texts.word} value={typed} onChange={setTyped} />
        <div>
          <button type="submit" className="button is-main" disabled={typed.trim() === ""}>
            {texts.addWord}
          </button>
          {saving.status === "failed" && <SavingNote saving={saving} />}
        </div>
      </form>
      {words.length === 0 && <p className="soft">{texts.noWords}</p>}
      <ul aria-label={texts.alertWords}>
        {words.map((word) => (
          <li key={word} className="invitation">
            <span className="own-line">{word}</span>
            <button
              type="button"
              className="button"
              aria-label={texts.removeNamed(word)}
              onClick={() => void task(remove(word), texts.removed(word))}
            >
              {texts.remove}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
