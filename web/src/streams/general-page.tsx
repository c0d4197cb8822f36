/** A stream's properties, both for users who may change them and for users who may not. */
import { streamPrivacyOf } from "@confab/client";
import { SystemGroup, systemGroups } from "@confab/contract";
import { useState } from "react";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { ChoiceRow, SwitchRow } from "../components/setting-rows.tsx";
import { TextRow } from "../components/text-row.tsx";
import type { KnownStream } from "../finding/streams.ts";
import { MessageContent } from "../message/message-content.tsx";
import { useGo } from "../places/navigation.ts";
import { useModel, useSession, useSessionState } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { DescriptionForm } from "./description-form.tsx";
import { FolderRow, useFolderName } from "./folder-choice.tsx";
import { MailAddress } from "./mail-address.tsx";
import { postPolicies } from "./post-policies.ts";
import { PrivacyForm } from "./privacy-form.tsx";
import { retentionText } from "./retention.ts";
import { RetentionForm } from "./retention-form.tsx";
import { useStreamRight } from "./use-stream-right.ts";

export function GeneralPage({ stream }: { stream: KnownStream }) {
  const canChange = useStreamRight(stream.stream_id, "canChange");
  return canChange ? <Changes stream={stream} /> : <Facts stream={stream} />;
}

function Facts({ stream }: { stream: KnownStream }) {
  const { managing } = useTexts();
  const ofRealm = useModel(({ realm }) => realm.message_retention_days);
  const isDefault = useIsDefault(stream.stream_id);
  const folder = useFolderName(stream.folder_id);
  const privacy = managing.privacies[streamPrivacyOf(stream)];
  return (
    <section className="settings-group">
      {stream.rendered_description !== "" && <MessageContent html={stream.rendered_description} />}
      <dl className="facts">
        {folder !== undefined && (
          <>
            <dt>{managing.folder}</dt>
            <dd>{folder}</dd>
          </>
        )}
        <dt>{managing.privacy}</dt>
        <dd>
          {privacy.name}. {privacy.hint}
        </dd>
        <dt>{managing.whoWrites}</dt>
        <dd>{managing.postPolicies[stream.stream_post_policy]}</dd>
        <dt>{managing.retention}</dt>
        <dd>{retentionText(stream.message_retention_days, ofRealm, managing)}</dd>
        {isDefault && (
          <>
            <dt>{managing.newPeople}</dt>
            <dd>{managing.isDefault}</dd>
          </>
        )}
      </dl>
      <MailAddress streamId={stream.stream_id} />
    </section>
  );
}

const useIsDefault = (streamId: number): boolean =>
  useModel(({ defaultStreams }) => defaultStreams.some(({ stream_id }) => stream_id === streamId));

const removalGroups = systemGroups.filter(
  ({ id }) => id !== SystemGroup.internet && id !== SystemGroup.owners,
);

function Changes({ stream }: { stream: KnownStream }) {
  const { managing, groups } = useTexts();
  const roleNames: Readonly<Record<string, string>> = groups.roles;
  const { client } = useSession();
  const { stream_id } = stream;
  const longest = useSessionState(({ fixed }) => fixed.max_stream_name_length);
  const canChangePrivacy = useStreamRight(stream_id, "canChangePrivacy");
  const canChangeRetention = useStreamRight(stream_id, "canChangeRetention");
  const ofRealm = useModel(({ realm }) => realm.message_retention_days);
  const isDefault = useIsDefault(stream_id);
  const [isArchiving, setArchiving] = useState(false);
  return (
    <>
      <section className="settings-group">
        <h2>{managing.about}</h2>
        <TextRow
          label={managing.name}
          value={stream.name}
          maxLength={longest}
          onSave={(new_name) => client.updateStream({ stream_id, new_name })}
        />
        <DescriptionForm stream={stream} />
        <FolderRow stream={stream} />
        <MailAddress streamId={stream_id} />
      </section>
      <section className="settings-group">
        {canChangePrivacy ? (
          <PrivacyForm stream={stream} isDefault={isDefault} />
        ) : (
          <>
            <h2>{managing.privacy}</h2>
            <p>{managing.privacies[streamPrivacyOf(stream)].name}</p>
            <p className="soft">{managing.privacyOfMembers}</p>
          </>
        )}
      </section>
      <section className="settings-group">
        <h2>{managing.rules}</h2>
        <ChoiceRow
          label={managing.whoWrites}
          value={stream.stream_post_policy}
          choices={postPolicies.map((value) => ({ value, name: managing.postPolicies[value] }))}
          onSave={(stream_post_policy) => client.updateStream({ stream_id, stream_post_policy })}
        />
        <ChoiceRow
          label={managing.whoRemoves}
          value={stream.can_remove_subscribers_group}
          choices={removalGroups.map(({ id, name }) => ({ value: id, name: roleNames[name] ?? name }))}
          onSave={(group) => client.updateStream({ stream_id, can_remove_subscribers_group: group })}
        />
        {canChangeRetention ? (
          <RetentionForm stream={stream} />
        ) : (
          <div className="settings-row">
            <span className="settings-name">{managing.retention}</span>
            <span className="soft">
              {retentionText(stream.message_retention_days, ofRealm, managing)} {managing.ownersOnly}
            </span>
          </div>
        )}
        {!stream.invite_only && (
          <SwitchRow
            label={managing.defaultSwitch}
            value={isDefault}
            onSave={(on) =>
              on ? client.addDefaultStream({ stream_id }) : client.removeDefaultStream({ stream_id })
            }
          />
        )}
      </section>
      <section className="settings-group">
        <button type="button" className="button is-grave" onClick={() => setArchiving(true)}>
          {managing.archive}
        </button>
        {isArchiving && <ArchiveDialog stream={stream} onClose={() => setArchiving(false)} />}
      </section>
    </>
  );
}

function ArchiveDialog({ stream, onClose }: { stream: KnownStream; onClose: () => void }) {
  const { managing } = useTexts();
  const { client } = useSession();
  const go = useGo();
  const { stream_id, name, subscribers } = stream;
  return (
    <ConfirmDialog
      title={managing.archiveQuestion(name)}
      action={managing.archive}
      onClose={onClose}
      onConfirm={async () => {
        await client.archiveStream({ stream_id });
        go({ view: "streams" });
      }}
    >
      <p>{managing.archiveLoss(managing.people(subscribers?.length ?? 0))}</p>
      <p>{managing.archiveKept}</p>
    </ConfirmDialog>
  );
}
