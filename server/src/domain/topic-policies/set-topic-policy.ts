/** Stores a user's policy for a topic, and announces it. */
import { TopicPolicy } from "@confab/contract";
import type { User } from "../../model/records.ts";
import type { TopicPlace } from "../../model/topic-policies.ts";
import type { WriteTx } from "../../realm/tx.ts";
import { onlyUser } from "../users/events.ts";
import { mutedListChanged, topicPoliciesChanged } from "./events.ts";
import { deleteTopicPolicy, lookupTopicPolicy, upsertTopicPolicy } from "./queries.ts";

/**
 * Sets a user's policy for a topic.
 *
 * @param mayReplace decides by the policy that the user has, which may be newer than the model's
 * @returns false if nothing changed
 */
export async function setTopicPolicy(
  tx: WriteTx,
  { user_id }: Pick<User, "user_id">,
  place: TopicPlace,
  policy: TopicPolicy,
  mayReplace: (before: TopicPolicy) => boolean = () => true,
): Promise<boolean> {
  const stored = await lookupTopicPolicy(tx, user_id, place);
  const before = stored?.visibility_policy ?? TopicPolicy.none;
  if (before === policy || !mayReplace(before)) return false;
  if (policy === TopicPolicy.none) await deleteTopicPolicy(tx, user_id, place);
  else await upsertTopicPolicy(tx, user_id, place, policy);
  const topic = stored?.topic ?? place.topic;
  const users = { [user_id]: { topic, visibility_policy: policy, updated_at: tx.now } };
  tx.append(topicPoliciesChanged.of({ stream_id: place.stream_id, users }, onlyUser(user_id)));
  if ([before, policy].includes(TopicPolicy.muted)) tx.append(mutedListChanged.of({}, onlyUser(user_id)));
  return true;
}
