/** Follows or unmutes topics by what users do, as their settings ask (docs/interface/muting.md#automatic-policies). */
import { type SettingValues, TopicPolicy } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Stream, User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import type { Tx, WriteTx } from "../../realm/tx.ts";
import { isSubscribed } from "../access/streams.ts";
import { isBot } from "../access/users.ts";
import { hasEarlierMessage } from "./queries.ts";
import { setTopicPolicy } from "./set-topic-policy.ts";

/** The values of both settings: the least that a user does. */
const By = { participating: 1, sending: 2, beginning: 3 } as const;

type AutomaticPolicy = typeof TopicPolicy.unmuted | typeof TopicPolicy.followed;

/** A message of a stream. */
export interface MessageOfStream {
  readonly message_id: number;
  readonly stream: Stream;
  readonly topic: string;
}

/**
 * Sets the policies that follow from sending a message: those of its sender, and of users whom it mentions. A failure is
 * only logged: the message is already sent, and a client that got an error would send it again.
 *
 * @param mentioned users mentioned by name or in a group
 * @returns the sender's new policy, if it changed
 */
export async function followAfterSending(
  realm: Realm,
  sender: User,
  message: MessageOfStream,
  mentioned: readonly number[],
): Promise<AutomaticPolicy | undefined> {
  try {
    return await setPoliciesAfterSending(realm, sender, message, mentioned);
  } catch (error) {
    const { logger } = realm.context;
    logger.warn({ err: error, message_id: message.message_id }, "Following a topic after sending failed");
    return undefined;
  }
}

async function setPoliciesAfterSending(
  realm: Realm,
  sender: User,
  message: MessageOfStream,
  mentioned: readonly number[],
): Promise<AutomaticPolicy | undefined> {
  const { model } = realm;
  const place = placeOf(message);
  const wanted = await policyAfterSending(realm, sender, message);
  const following = model.topicPolicies.followersOf(place);
  const followers = mentioned.filter(
    (userId) =>
      userId !== sender.user_id &&
      !following.has(userId) &&
      followsWhereMentioned(userId, message.stream, model),
  );
  if (wanted === undefined && followers.length === 0) return undefined;
  return realm.write(async (tx) => {
    for (const user_id of followers) {
      await setTopicPolicy(tx, { user_id }, place, TopicPolicy.followed, isNotMuted);
    }
    if (wanted === undefined) return undefined;
    return (await setTopicPolicy(tx, sender, place, wanted, isLessThan(wanted))) ? wanted : undefined;
  });
}

/** Sets the policy that follows from a reaction to a message, or from a vote. */
export async function followAfterParticipating(
  tx: WriteTx,
  user: User,
  { stream_id, topic }: { readonly stream_id: number | null; readonly topic: string },
): Promise<void> {
  const stream = stream_id === null ? undefined : tx.model.streams.get(stream_id);
  if (!stream) return;
  const wanted = wantedPolicy(user, stream, tx.model, (by) => by === By.participating);
  if (wanted === undefined) return;
  await setTopicPolicy(tx, user, placeOf({ stream, topic }), wanted, isLessThan(wanted));
}

const placeOf = ({ stream: { stream_id }, topic }: Pick<MessageOfStream, "stream" | "topic">) => ({
  stream_id,
  topic,
});

async function policyAfterSending(
  realm: Realm,
  sender: User,
  message: MessageOfStream,
): Promise<AutomaticPolicy | undefined> {
  const { model } = realm;
  const before = model.topicPolicies.get(sender.user_id, placeOf(message));
  if (before?.visibility_policy === TopicPolicy.followed) return undefined;
  const bySending = wantedPolicy(sender, message.stream, model, (by) => by <= By.sending);
  const byBeginning = wantedPolicy(sender, message.stream, model, (by) => by <= By.beginning);
  if (byBeginning === bySending) return bySending;
  const isFirst = await realm.read(async (tx: Tx) => !(await hasEarlierMessage(tx, message)));
  return isFirst ? byBeginning : bySending;
}

/** Returns the policy that the user's settings give a topic for something that the user did. */
function wantedPolicy(
  user: User,
  stream: Stream,
  model: RealmModel,
  isEnough: (by: SettingValues["automatically_follow_topics_policy"]) => boolean,
): AutomaticPolicy | undefined {
  if (isBot(user) || user.is_system) return undefined;
  if (isEnough(model.setting(user, "automatically_follow_topics_policy"))) return TopicPolicy.followed;
  const isMuted = model.streamChoices.is_muted.of(stream.stream_id, user.user_id) === true;
  const unmutes = isEnough(model.setting(user, "automatically_unmute_topics_in_muted_streams_policy"));
  return isMuted && unmutes ? TopicPolicy.unmuted : undefined;
}

function followsWhereMentioned(userId: number, stream: Stream, model: RealmModel): boolean {
  const user = model.users.get(userId);
  if (!user?.is_active || isBot(user) || !isSubscribed(user, stream)) return false;
  return model.setting(user, "automatically_follow_topics_where_mentioned");
}

/** Others must not bring back a topic that the user muted. */
const isNotMuted = (before: TopicPolicy): boolean => before !== TopicPolicy.muted;

const isLessThan =
  (wanted: TopicPolicy) =>
  (before: TopicPolicy): boolean =>
    before < wanted;
