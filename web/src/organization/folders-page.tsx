/**
 * The folders in which the organization arranges its streams, in their order
 * (docs/interface/channel-folders.md#changing-folders).
 */
import type { ChannelFolder } from "@confab/contract";
import { useMemo, useState } from "react";
import { Dialog } from "../components/dialog.tsx";
import { EntryField, EntryForm } from "../components/entry-form.tsx";
import { SavingNote } from "../components/saving-note.tsx";
import { useSaving } from "../components/use-saving.ts";
import { MessageContent } from "../message/message-content.tsx";
import { useRight } from "../session/rights.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useOrganizationTexts } from "../text/organization-texts.ts";
import { useTexts } from "../text/text.tsx";
import { Entry, EntryButton, EntryList } from "./entry-list.tsx";
import { MoveButtons, moved } from "./move-buttons.tsx";

export function FoldersPage() {
  const { client } = useSession();
  const texts = useOrganizationTexts();
  const mayChange = useRight("is_admin");
  const all = useModel(({ channelFolders }) => channelFolders);
  const inUse = all.filter(({ is_archived }) => !is_archived);
  const archived = all.filter(({ is_archived }) => is_archived);
  const [saving, save] = useSaving();
  const move = (from: number, to: number) => {
    const order = [...moved(inUse, from, to), ...archived].map(({ id }) => id);
    void save(() => client.reorderChannelFolders({ order }));
  };
  const archive = ({ id }: ChannelFolder, is_archived: boolean) =>
    void save(() => client.updateChannelFolder({ channel_folder_id: id, is_archived }));
  return (
    <>
      <section className="settings-group">
        <p className="soft">{texts.foldersHint}</p>
        <EntryList label={texts.pages.folders} nothing={texts.noFolders} isEmpty={inUse.length === 0}>
          {inUse.map((folder, index) => (
            <Entry
              key={folder.id}
              actions={
                mayChange && (
                  <>
                    <MoveButtons name={folder.name} index={index} length={inUse.length} onMove={move} />
                    <EditButton folder={folder} />
                    <EntryButton
                      icon="archive"
                      action={texts.archive}
                      name={folder.name}
                      onClick={() => archive(folder, true)}
                    />
                  </>
                )
              }
            >
              <FolderEntry folder={folder} />
            </Entry>
          ))}
        </EntryList>
        <SavingNote saving={saving} />
        {mayChange && <FolderForm />}
      </section>
      {archived.length > 0 && (
        <section className="settings-group">
          <h2>{texts.archivedFolders}</h2>
          <EntryList label={texts.archivedFolders} nothing="" isEmpty={false}>
            {archived.map((folder) => (
              <Entry
                key={folder.id}
                actions={
                  mayChange && (
                    <>
                      <EditButton folder={folder} />
                      <EntryButton
                        icon="restore"
                        action={texts.restore}
                        name={folder.name}
                        onClick={() => archive(folder, false)}
                      />
                    </>
                  )
                }
              >
                <FolderEntry folder={folder} />
              </Entry>
            ))}
          </EntryList>
        </section>
      )}
    </>
  );
}

function FolderEntry({ folder }: { folder: ChannelFolder }) {
  const { managing } = useTexts();
  const streams = useModel((model) => model.streams);
  const count = useMemo(
    () => [...streams.values()].filter(({ folder_id }) => folder_id === folder.id).length,
    [streams, folder.id],
  );
  return (
    <>
      <strong>{folder.name}</strong>
      {!folder.is_archived && <span className="soft">{managing.streams(count)}</span>}
      {folder.rendered_description !== "" && <MessageContent html={folder.rendered_description} />}
    </>
  );
}

function EditButton({ folder }: { folder: ChannelFolder }) {
  const texts = useOrganizationTexts();
  const [isEdited, setIsEdited] = useState(false);
  const close = () => setIsEdited(false);
  return (
    <>
      <EntryButton icon="draft" action={texts.edit} name={folder.name} onClick={() => setIsEdited(true)} />
      {isEdited && (
        <Dialog title={texts.named(texts.edit, folder.name)} onClose={close}>
          <FolderForm folder={folder} onDone={close} />
        </Dialog>
      )}
    </>
  );
}

const empty = { name: "", description: "" };

/** Adds a folder, or changes one. */
function FolderForm({ folder, onDone }: { folder?: ChannelFolder; onDone?: () => void }) {
  const { client } = useSession();
  const { settings } = useTexts();
  const texts = useOrganizationTexts();
  const [input, setInput] = useState(folder ? { name: folder.name, description: folder.description } : empty);
  const { name, description } = input;
  return (
    <EntryForm
      label={folder ? texts.edit : texts.addFolder}
      action={folder ? settings.save : texts.addFolder}
      isReady={name.trim() !== ""}
      act={() =>
        folder
          ? client.updateChannelFolder({ channel_folder_id: folder.id, ...input })
          : client.createChannelFolder(input)
      }
      onDone={() => (onDone ? onDone() : setInput(empty))}
    >
      {() => (
        <>
          <EntryField label={texts.name} value={name} onChange={(to) => setInput({ ...input, name: to })} />
          <EntryField
            label={texts.description}
            value={description}
            onChange={(to) => setInput({ ...input, description: to })}
          />
        </>
      )}
    </EntryForm>
  );
}
