/** Moves the policies that users have for a topic when the topic moves (docs/interface/muting.md#topics). */
import { TopicPolicy } from "@confab/contract";
import type { Stream } from "../../model/records.ts";
import { isSameTopic } from "../../model/topic-policies.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { readsStream } from "../access/streams.ts";
import { mutedListChanged, type PolicyOfUser, topicPoliciesChanged } from "./events.ts";
import {
  deleteTopicPolicies,
  type PolicyHolder,
  raiseTopicPolicies,
  renameTopicPolicies,
  selectPolicyHolders,
} from "./queries.ts";

interface Topic {
  readonly stream: Stream;
  readonly topic: string;
}

const placeOf = ({ stream: { stream_id }, topic }: Topic) => ({ stream_id, topic });

/**
 * Gives users the policy for a moved topic in its new place. A user who has policies for both places keeps the one that
 * shows more. Users who may not read the new place only lose their policy, so that they don't learn the place. Users
 * who could read neither place keep it, and get no event.
 *
 * @param isWhole resolves to true if all messages were moved; only called if a user has a policy for the topic
 */
export async function moveTopicPolicies(
  tx: WriteTx,
  from: Topic,
  to: Topic,
  isWhole: () => Promise<boolean>,
): Promise<void> {
  const [source, target] = [placeOf(from), placeOf(to)];
  const holders = isSameTopic(source, target) ? [] : await selectPolicyHolders(tx, source);
  const following = readersAmong(tx, holders, to.stream);
  const concerned = new Set([...following, ...readersAmong(tx, holders, from.stream)]);
  if (concerned.size === 0 || !(await isWhole())) return;
  const raised = await raiseTopicPolicies(tx, source, target, following);
  const renamed = await renameTopicPolicies(tx, source, target, following);
  await deleteTopicPolicies(tx, source, [...concerned]);
  const left = holders.filter(({ user_id }) => concerned.has(user_id));
  const came = [...raised, ...renamed];
  if (came.length > 0) {
    const { stream_id } = target;
    tx.append(topicPoliciesChanged.of({ stream_id, users: policiesOf(came), from: source }, usersOf(came)));
  }
  const gone = left.map((each) => ({ ...each, visibility_policy: TopicPolicy.none, updated_at: tx.now }));
  tx.append(topicPoliciesChanged.of({ stream_id: source.stream_id, users: policiesOf(gone) }, usersOf(left)));
  const unmuted = new Set(raised.map(({ user_id }) => user_id));
  const withMuted = left.filter(
    ({ user_id, visibility_policy }) => visibility_policy === TopicPolicy.muted || unmuted.has(user_id),
  );
  if (withMuted.length > 0) tx.append(mutedListChanged.of({}, usersOf(withMuted)));
}

function readersAmong(tx: WriteTx, holders: readonly PolicyHolder[], stream: Stream): number[] {
  return holders.flatMap(({ user_id }) => {
    const user = tx.model.users.get(user_id);
    return user && readsStream(user, stream) ? [user_id] : [];
  });
}

const policiesOf = (
  holders: readonly (PolicyOfUser & { readonly user_id: number })[],
): Record<number, PolicyOfUser> =>
  Object.fromEntries(
    holders.map(({ user_id, topic, visibility_policy, updated_at }) => [
      user_id,
      { topic, visibility_policy, updated_at },
    ]),
  );

const usersOf = (holders: readonly { readonly user_id: number }[]) => ({
  to: "users" as const,
  user_ids: holders.map(({ user_id }) => user_id),
});
