/** The subscribers of a stream. */
import type { KnownStream } from "../finding/streams.ts";
import { MemberList } from "../people/member-list.tsx";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { useStreamRight } from "./use-stream-right.ts";

const nobody: readonly number[] = [];

export function PeoplePage({ stream }: { stream: KnownStream }) {
  const { managing } = useTexts();
  const { client } = useSession();
  const { stream_id, name, invite_only } = stream;
  const canAdd = useStreamRight(stream_id, "canAddPeople");
  const canRemove = useStreamRight(stream_id, "canRemovePeople");
  const isHidden = useModel(
    ({ subscriptions, users, options }) =>
      invite_only && !subscriptions.subscribed.has(stream_id) && users.get(options.userId)?.is_admin !== true,
  );
  if (isHidden) return <p className="soft">{managing.hiddenPeople}</p>;
  return (
    <MemberList
      userIds={stream.subscribers ?? nobody}
      keepsSelf
      onAdd={
        canAdd
          ? (userIds) => client.subscribe({ subscriptions: [{ name }], principals: [...userIds] })
          : undefined
      }
      onRemove={
        canRemove
          ? (userId) => client.unsubscribe({ subscriptions: [name], principals: [userId] })
          : undefined
      }
    />
  );
}
