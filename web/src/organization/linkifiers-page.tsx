/** Patterns that become links (docs/interface/organization.md#linkifiers). */
import type { Linkifier } from "@confab/contract";
import { useState } from "react";
import { Dialog } from "../components/dialog.tsx";
import { EntryField, EntryForm } from "../components/entry-form.tsx";
import { SavingNote } from "../components/saving-note.tsx";
import { useSaving } from "../components/use-saving.ts";
import { useRight } from "../session/rights.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useOrganizationTexts } from "../text/organization-texts.ts";
import { useTexts } from "../text/text.tsx";
import { DeleteButton, Entry, EntryButton, EntryList } from "./entry-list.tsx";
import { MoveButtons, moved } from "./move-buttons.tsx";

export function LinkifiersPage() {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  const mayChange = useRight("is_admin");
  const linkifiers = useModel((model) => model.linkifiers.linkifiers);
  const [moving, save] = useSaving();
  const move = (from: number, to: number) => {
    const ordered_linkifier_ids = moved(linkifiers, from, to).map(({ id }) => id);
    void save(() => client.reorderLinkifiers({ ordered_linkifier_ids }));
  };
  return (
    <section className="settings-group">
      <p className="soft">{texts.linkifiersHint}</p>
      <EntryList
        label={texts.pages.linkifiers}
        nothing={texts.noLinkifiers}
        isEmpty={linkifiers.length === 0}
      >
        {linkifiers.map((linkifier, index) => (
          <Entry
            key={linkifier.id}
            actions={
              mayChange && (
                <>
                  <MoveButtons
                    name={linkifier.pattern}
                    index={index}
                    length={linkifiers.length}
                    onMove={move}
                  />
                  <Actions linkifier={linkifier} />
                </>
              )
            }
          >
            <code>{linkifier.pattern}</code>
            <code className="soft">{linkifier.url_template}</code>
          </Entry>
        ))}
      </EntryList>
      <SavingNote saving={moving} />
      {mayChange && <LinkifierForm />}
    </section>
  );
}

function Actions({ linkifier }: { linkifier: Linkifier }) {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  const [isEdited, setIsEdited] = useState(false);
  const { id, pattern } = linkifier;
  const close = () => setIsEdited(false);
  return (
    <>
      <EntryButton icon="draft" action={texts.edit} name={pattern} onClick={() => setIsEdited(true)} />
      <DeleteButton
        name={pattern}
        question={texts.deleteLinkifier(pattern)}
        warning={texts.linksStay}
        act={() => client.removeLinkifier({ filter_id: id })}
      />
      {isEdited && (
        <Dialog title={texts.named(texts.edit, pattern)} onClose={close}>
          <LinkifierForm linkifier={linkifier} onDone={close} />
        </Dialog>
      )}
    </>
  );
}

/** @param linkifier the linkifier to change; without it the form adds a new one */
function LinkifierForm({ linkifier, onDone }: { linkifier?: Linkifier; onDone?: () => void }) {
  const { client } = useSession();
  const { settings } = useTexts();
  const texts = useOrganizationTexts();
  const [pattern, setPattern] = useState(linkifier?.pattern ?? "");
  const [url_template, setUrl] = useState(linkifier?.url_template ?? "");
  const input = { pattern, url_template };
  const done = () => {
    setPattern("");
    setUrl("");
    onDone?.();
  };
  return (
    <EntryForm
      label={linkifier ? texts.edit : texts.addLinkifier}
      action={linkifier ? settings.save : texts.addLinkifier}
      isReady={pattern !== "" && url_template !== ""}
      known={["pattern", "url_template", "__all__"]}
      act={() =>
        linkifier ? client.updateLinkifier({ filter_id: linkifier.id, ...input }) : client.addLinkifier(input)
      }
      onDone={done}
    >
      {(problems) => (
        <>
          <EntryField
            label={texts.pattern}
            hint={texts.patternHint}
            // An error about both fields together belongs to neither. The pattern shows it, because the pattern is
            // usually wrong.
            problem={problems["pattern"] ?? problems["__all__"]}
            value={pattern}
            isCode
            onChange={setPattern}
          />
          <EntryField
            label={texts.urlFormat}
            hint={texts.urlFormatHint}
            problem={problems["url_template"]}
            value={url_template}
            isCode
            onChange={setUrl}
          />
        </>
      )}
    </EntryForm>
  );
}
