/** The streams to which new users are subscribed. */
import { useState } from "react";
import { EntryForm, EntrySelect } from "../components/entry-form.tsx";
import { useRight } from "../session/rights.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useOrganizationTexts } from "../text/organization-texts.ts";
import { DeleteButton, Entry, EntryList } from "./entry-list.tsx";
import { useStreamsByName } from "./stream-select.tsx";

export function DefaultStreamsPage() {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  const mayChange = useRight("is_admin");
  const streams = useModel(({ defaultStreams }) => defaultStreams);
  return (
    <section className="settings-group">
      <p className="soft">{texts.defaultStreamsHint}</p>
      <EntryList
        label={texts.pages["default-streams"]}
        nothing={texts.noDefaultStreams}
        isEmpty={streams.length === 0}
      >
        {streams.map(({ stream_id, name }) => (
          <Entry
            key={stream_id}
            actions={
              mayChange && (
                <DeleteButton
                  name={name}
                  question={texts.removeDefaultStream(name)}
                  act={() => client.removeDefaultStream({ stream_id })}
                />
              )
            }
          >
            {`#${name}`}
          </Entry>
        ))}
      </EntryList>
      {mayChange && <DefaultStreamForm />}
    </section>
  );
}

function DefaultStreamForm() {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  const [chosen, setChosen] = useState("");
  const defaults = useModel(({ defaultStreams }) => defaultStreams);
  const known = new Set(defaults.map(({ stream_id }) => stream_id));
  // Private streams can't be default streams.
  const others = useStreamsByName().filter(
    ({ stream_id, invite_only }) => !invite_only && !known.has(stream_id),
  );
  return (
    <EntryForm
      label={texts.stream}
      action={texts.add}
      isReady={chosen !== ""}
      act={() => client.addDefaultStream({ stream_id: Number(chosen) })}
      onDone={() => setChosen("")}
    >
      {() => (
        <EntrySelect
          label={texts.stream}
          value={chosen}
          choices={[
            { value: "", name: "–" },
            ...others.map(({ stream_id, name }) => ({ value: String(stream_id), name: `#${name}` })),
          ]}
          onChange={setChosen}
        />
      )}
    </EntryForm>
  );
}
