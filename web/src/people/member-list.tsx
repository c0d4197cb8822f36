/** The members of a group or stream: finds them by name, and adds and removes them if the user may. */

import { directKey, type ModelUser } from "@confab/client";
import { isAtLeast, Role } from "@confab/contract";
import { type SubmitEvent, useDeferredValue, useMemo, useRef, useState } from "react";
import { Avatar } from "../components/avatar.tsx";
import { FilterField } from "../components/filter-field.tsx";
import { SavingNote } from "../components/saving-note.tsx";
import { useSaving } from "../components/use-saving.ts";
import { VirtualList } from "../components/virtual-list.tsx";
import { comparable } from "../finding/ranking.ts";
import { useHashOf } from "../places/navigation.ts";
import { placeOfConversation } from "../places/place.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useLanguage, useTexts } from "../text/text.tsx";
import { type Chosen, userIdsOf } from "./chosen-people.ts";
import { PeopleField } from "./people-field.tsx";

interface Props {
  readonly userIds: readonly number[];
  /** Missing if the user may not add anyone. */
  readonly onAdd?: ((userIds: readonly number[]) => Promise<unknown>) | undefined;
  readonly onRemove?: ((userId: number) => Promise<unknown>) | undefined;
  /** True if users remove themselves in another way. */
  readonly keepsSelf?: boolean;
}

export function MemberList({ userIds, onAdd, onRemove, keepsSelf = false }: Props) {
  const { managing } = useTexts();
  const task = useTask();
  const [typed, setTyped] = useState("");
  const filter = useRef<HTMLInputElement>(null);
  const members = useMembers(userIds, useDeferredValue(typed));
  const ownId = useModel(({ options }) => options.userId);
  const remove = (user: ModelUser) => {
    if (!onRemove) return;
    // The line disappears, and the focused button with it.
    filter.current?.focus();
    void task(async () => {
      await onRemove(user.user_id);
      return onAdd && (async () => void (await onAdd([user.user_id])));
    }, managing.removed(user.full_name));
  };
  return (
    <div className="members">
      {onAdd && <AddForm userIds={userIds} onAdd={onAdd} />}
      <div className="members-filter">
        <FilterField ref={filter} label={managing.filterPeople} value={typed} onChange={setTyped} />
        <span className="soft" role="status">
          {managing.people(members.length)}
        </span>
      </div>
      <VirtualList label={managing.members} items={members}>
        {(user) => (
          <Member
            key={user.user_id}
            user={user}
            onRemove={onRemove && !(keepsSelf && user.user_id === ownId) ? remove : undefined}
          />
        )}
      </VirtualList>
    </div>
  );
}

function useMembers(userIds: readonly number[], typed: string): readonly ModelUser[] {
  const language = useLanguage();
  const users = useModel((model) => model.users);
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(language);
    return userIds
      .flatMap((id) => users.get(id) ?? [])
      .sort((a, b) => compare(a.full_name, b.full_name))
      .map((user) => ({ user, text: comparable(`${user.full_name} ${user.email}`) }));
  }, [userIds, users, language]);
  return useMemo(() => {
    const wanted = comparable(typed).trimEnd();
    return sorted.filter(({ text }) => text.includes(wanted)).map(({ user }) => user);
  }, [sorted, typed]);
}

function Member({ user, onRemove }: { user: ModelUser; onRemove: ((user: ModelUser) => void) | undefined }) {
  const { managing, people, card, feed } = useTexts();
  const ownId = useModel(({ options }) => options.userId);
  const conversation = { kind: "direct", key: directKey([user.user_id], ownId) } as const;
  const href = useHashOf()(placeOfConversation(conversation, ownId));
  const roles: Readonly<Record<number, string>> = card.roles;
  return (
    <div className="member">
      <Avatar user={user} size={24} />
      <a className="member-name" href={href} title={user.full_name}>
        {user.full_name}
      </a>
      {user.user_id === ownId && <span className="soft">({people.you})</span>}
      {user.is_bot && <span className="soft">{feed.bot}</span>}
      {!user.is_active && <span className="soft">{card.deactivated}</span>}
      {isAtLeast(user.role, Role.moderator) && <span className="soft member-role">{roles[user.role]}</span>}
      <span className="soft member-email" title={user.email}>
        {user.email}
      </span>
      {onRemove && (
        <button
          type="button"
          className="button is-quiet"
          aria-label={managing.removeNamed(user.full_name)}
          onClick={() => onRemove(user)}
        >
          {managing.remove}
        </button>
      )}
    </div>
  );
}

function AddForm({ userIds, onAdd }: { userIds: readonly number[]; onAdd: NonNullable<Props["onAdd"]> }) {
  const { managing } = useTexts();
  const { store } = useSession();
  const [saving, save] = useSaving();
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const present = useMemo(() => new Set(userIds), [userIds]);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { model } = store.getState();
    if (!model) return;
    const added = userIdsOf(chosen, model).filter((id) => !present.has(id));
    if (added.length === 0 || (await save(() => onAdd(added)))) setChosen([]);
  };
  return (
    <form className="members-add" onSubmit={(event) => void submit(event)}>
      <PeopleField
        label={managing.addPeople}
        chosen={chosen}
        isThere={({ kind, id }) => kind === "user" && present.has(id)}
        onChange={setChosen}
      />
      <button type="submit" className="button is-main" disabled={chosen.length === 0}>
        {managing.add}
      </button>
      <SavingNote saving={saving} />
    </form>
  );
}
