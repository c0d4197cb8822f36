/** Rules that only requests of earlier levels follow. The module of a level marks these requests; routes ask for the mark. */
import type { WireObject } from "./level-change.ts";

/** A rule that ended with a level. */
interface EarlierRule {
  /** Returns the parameters of a request that follows the rule. */
  readonly mark: (parameters: WireObject) => WireObject;
  /** True if a request with these parameters follows the rule. */
  readonly applies: (parameters: object) => boolean;
}

function earlierRule(description: string): EarlierRule {
  // No parameter can have this key.
  const key = Symbol(description);
  return {
    mark: (parameters) => ({ ...parameters, [key]: true }),
    applies: (parameters) => key in parameters,
  };
}

/** Only those who may remove any subscriber may unsubscribe a bot, and not its owner (`145-owners-of-bots.ts`). */
export const ownBotsAreOthers = earlierRule("own bots are others");

/** People can be invited to no stream, which only levels 157 and 158 know before 180 (`159-a-stream-again.ts`). */
export const needsNoStream = earlierRule("needs no stream");

/**
 * Moves need `allow_message_editing`, and senders may always change the topics of their own messages
 * (`159-moving-apart.ts`).
 */
export const movesAreEdits = earlierRule("moves are edits");

/**
 * Anyone may name the topic of a message that has none, and `change_all` takes messages along that are past the time
 * limits (`172-old-messages-of-topics.ts`).
 */
export const movesOldMessages = earlierRule("moves old messages");

/** Bots can't be muted (`188-muting-bots.ts`). */
export const mutesOnlyPeople = earlierRule("mutes only people");

/** While direct messages are off, a message may only go to a single bot (`270-direct-message-groups.ts`). */
export const sendsToOneBotOnly = earlierRule("sends to one bot only");
