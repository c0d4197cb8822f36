/** The page of a user group: changes its name, description and members, and deletes it. */
import { canChangeGroup } from "@confab/client";
import { useState } from "react";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { Icon } from "../components/icon.tsx";
import { Placeholder } from "../components/placeholder.tsx";
import { TextRow } from "../components/text-row.tsx";
import { MemberList } from "../people/member-list.tsx";
import { useGo, useHashOf } from "../places/navigation.ts";
import { useModel, useModelNow, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { MentionRow } from "./mention-row.tsx";
import { SubgroupList } from "./subgroup-list.tsx";

const LONGEST_NAME = 100;

export function GroupPage({ groupId }: { groupId: number }) {
  const { groups: texts, managing } = useTexts();
  const { client } = useSession();
  const hashOf = useHashOf();
  const go = useGo();
  const group = useModel((model) => model.userGroups.get(groupId));
  const canChange = useModelNow((model, now) => canChangeGroup(model, groupId, now));
  const [isDeleting, setDeleting] = useState(false);
  const list = hashOf({ view: "groups" });
  if (!group) {
    return (
      <Placeholder title={texts.gone}>
        <a className="button" href={list}>
          {texts.toList}
        </a>
      </Placeholder>
    );
  }
  const { name, description, members } = group;
  const change = (changes: { name?: string; description?: string }) =>
    // The server accepts an empty description only together with a name.
    client.updateUserGroup({ user_group_id: groupId, name, description, ...changes });
  const changeMembers = (changes: { add?: number[]; delete?: number[] }) =>
    client.updateUserGroupMembers({ user_group_id: groupId, ...changes });
  return (
    <>
      <header className="pages-heading">
        <a className="button is-quiet pages-back" href={list}>
          <Icon name="back" />
          {texts.toList}
        </a>
        {canChange && (
          <button type="button" className="button is-grave" onClick={() => setDeleting(true)}>
            {texts.delete}
          </button>
        )}
      </header>
      <div className="settings-page group-page">
        {canChange ? (
          <section className="settings-group">
            <TextRow
              label={managing.name}
              value={name}
              maxLength={LONGEST_NAME}
              onSave={(to) => change({ name: to })}
            />
            <TextRow
              label={managing.description}
              value={description}
              onSave={(to) => change({ description: to })}
            />
            <MentionRow group={group} />
          </section>
        ) : (
          <section className="settings-group">
            <p>{description}</p>
            <p className="soft">{texts.readOnly}</p>
          </section>
        )}
        <SubgroupList group={group} canChange={canChange} />
        <section className="settings-group" aria-label={texts.members}>
          <h2>{texts.members}</h2>
          <MemberList
            userIds={members}
            onAdd={canChange ? (userIds) => changeMembers({ add: [...userIds] }) : undefined}
            onRemove={canChange ? (userId) => changeMembers({ delete: [userId] }) : undefined}
          />
        </section>
      </div>
      {isDeleting && (
        <ConfirmDialog
          title={texts.deleteQuestion(name)}
          action={texts.delete}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await client.deleteUserGroup({ user_group_id: groupId });
            go({ view: "groups" });
          }}
        >
          <p>{texts.deleteLoss}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
