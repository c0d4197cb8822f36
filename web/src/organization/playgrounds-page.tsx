/** External pages that run code from messages. */
import { useState } from "react";
import { EntryField, EntryForm } from "../components/entry-form.tsx";
import { useRight } from "../session/rights.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useOrganizationTexts } from "../text/organization-texts.ts";
import { DeleteButton, Entry, EntryList } from "./entry-list.tsx";

export function PlaygroundsPage() {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  const mayChange = useRight("is_admin");
  const playgrounds = useModel((model) => model.playgrounds);
  return (
    <section className="settings-group">
      <p className="soft">{texts.playgroundsHint}</p>
      <EntryList
        label={texts.pages.playgrounds}
        nothing={texts.noPlaygrounds}
        isEmpty={playgrounds.length === 0}
      >
        {playgrounds.map(({ id, name, pygments_language, url_template }) => (
          <Entry
            key={id}
            actions={
              mayChange && (
                <DeleteButton
                  name={name}
                  question={texts.deletePlayground(name)}
                  act={() => client.removePlayground({ playground_id: id })}
                />
              )
            }
          >
            <span>{`${name} (${pygments_language})`}</span>
            <code className="soft">{url_template}</code>
          </Entry>
        ))}
      </EntryList>
      {mayChange && <PlaygroundForm />}
    </section>
  );
}

const empty = { name: "", pygments_language: "", url_template: "" };

function PlaygroundForm() {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  const [input, setInput] = useState(empty);
  const { name, pygments_language, url_template } = input;
  return (
    <EntryForm
      label={texts.addPlayground}
      action={texts.addPlayground}
      isReady={name !== "" && pygments_language !== "" && url_template !== ""}
      act={() => client.addPlayground(input)}
      onDone={() => setInput(empty)}
    >
      {() => (
        <>
          <EntryField label={texts.name} value={name} onChange={(to) => setInput({ ...input, name: to })} />
          <EntryField
            label={texts.codeLanguage}
            hint={texts.codeLanguageHint}
            value={pygments_language}
            onChange={(to) => setInput({ ...input, pygments_language: to })}
          />
          <EntryField
            label={texts.urlTemplate}
            hint={texts.urlTemplateHint}
            value={url_template}
            isCode
            onChange={(to) => setInput({ ...input, url_template: to })}
          />
        </>
      )}
    </EntryForm>
  );
}
