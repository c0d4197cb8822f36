import { type SubmitEvent, useEffect, useId, useState } from "react";
import { SavingNote } from "../components/saving-note.tsx";
import { useSaving } from "../components/use-saving.ts";
import type { KnownStream } from "../finding/streams.ts";
import { MessageContent } from "../message/message-content.tsx";
import { useSession, useSessionState } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";

/** The delay after the last key press before the server renders the preview. */
const PAUSE_MILLISECONDS = 300;

/** A stream's description as source, with a preview. */
export function DescriptionForm({ stream }: { stream: KnownStream }) {
  const { managing, settings } = useTexts();
  const { client } = useSession();
  const [saving, save] = useSaving();
  const [draft, setDraft] = useState<string>();
  const id = useId();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (draft === undefined) return;
    const { stream_id } = stream;
    if (await save(() => client.updateStream({ stream_id, description: draft }))) setDraft(undefined);
  };
  return (
    <form className="settings-form is-wide" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{managing.description}</label>
      <DescriptionField id={id} value={draft ?? stream.description} onChange={setDraft} />
      <div className="settings-buttons">
        <button
          type="submit"
          className="button"
          disabled={draft === undefined || draft === stream.description}
        >
          {settings.save}
        </button>
        <SavingNote saving={saving} />
      </div>
      {draft === undefined ? (
        stream.rendered_description !== "" && <Shown html={stream.rendered_description} />
      ) : (
        <DescriptionPreview content={draft} />
      )}
    </form>
  );
}

export function DescriptionField({
  id,
  value,
  onChange,
}: {
  id: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const longest = useSessionState(({ fixed }) => fixed.max_stream_description_length);
  return (
    <textarea
      id={id}
      className="field"
      rows={3}
      maxLength={longest}
      value={value}
      // A description is a single line, even if it contains line breaks.
      onChange={(event) => onChange(event.target.value.replaceAll("\n", " "))}
    />
  );
}

/** Previews a description after the user stops typing for a moment. Shows nothing if the server does not answer. */
export function DescriptionPreview({ content }: { content: string }) {
  const { client } = useSession();
  const [html, setHtml] = useState<string>();
  useEffect(() => {
    const end = new AbortController();
    const timer = setTimeout(() => {
      client.renderMessage({ content }, { signal: end.signal }).then(
        ({ rendered }) => setHtml(rendered),
        () => setHtml(undefined),
      );
    }, PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [client, content]);
  return content.trim() !== "" && html !== undefined && <Shown html={html} />;
}

function Shown({ html }: { html: string }) {
  const { writing } = useTexts();
  return (
    <section className="description-preview" aria-label={writing.preview}>
      <MessageContent html={html} />
    </section>
  );
}
