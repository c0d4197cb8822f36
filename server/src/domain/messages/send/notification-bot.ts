/**
 * Messages that the server itself sends, in the transaction of the change that they announce
 * (docs/interface/streams.md#notices).
 */
import type { Stream, User } from "../../../model/records.ts";
import type { WriteTx } from "../../../realm/tx.ts";
import { composeToPeople, composeToStream, type MessageInput } from "./compose.ts";
import type { StreamLinkTarget } from "./renderer.ts";

const ADDRESS = "notification-bot@zulip.com";

/** The address of the bot that greets new users. */
export const WELCOME_BOT = "welcome-bot@zulip.com";

/** The client name on messages from the server itself. */
const CLIENT = "Internal";

interface Remarks {
  /** Recipients who already know what the message says. */
  readonly readBy?: readonly number[];
  /** Streams that the same transaction creates and the text links to. */
  readonly newStreams?: readonly StreamLinkTarget[];
  /** Users that the same transaction creates and the text names. */
  readonly newUsers?: readonly User[];
}

export class NotificationBot {
  readonly #tx: WriteTx;
  readonly #bot: User;

  /** @param address of another of the server's bots */
  constructor(tx: WriteTx, address = ADDRESS) {
    const bot = tx.model.userByDeliveryEmail(address);
    if (!bot) throw new Error(`The organization has no ${address}`);
    this.#tx = tx;
    this.#bot = bot;
  }

  /** @param stream with its subscribers as they will be when the transaction is committed */
  async toStream(stream: Stream, topic: string, content: string, remarks: Remarks = {}): Promise<void> {
    await this.#tx.services.renderer.prepare(content);
    const input = this.#input(content, remarks);
    this.#tx.appendMessage(
      composeToStream(input, { stream, topic }, this.#tx.model, this.#tx.services.renderer),
    );
  }

  /** Sends a direct message to each of these users. */
  async toPeople(notices: ReadonlyMap<number, string>): Promise<void> {
    await this.#tx.services.renderer.prepare(...notices.values());
    const participants = [...notices.keys()].map((userId) =>
      [this.#bot.user_id, userId].sort((a, b) => a - b),
    );
    const ids = await this.#tx.services.conversations.ensureAllIn(this.#tx.runner, participants);
    for (const [index, content] of [...notices.values()].entries()) {
      const to = { conversationId: ids[index] ?? 0, participantIds: participants[index] ?? [] };
      this.#tx.appendMessage(
        composeToPeople(this.#input(content, {}), to, this.#tx.model, this.#tx.services.renderer),
      );
    }
  }

  #input(content: string, remarks: Remarks): MessageInput {
    return {
      ...remarks,
      sender: this.#bot,
      content,
      client: CLIENT,
      readsOwn: false,
      now: this.#tx.now,
    };
  }
}

/** Returns a mention that does not notify the user. */
export const silentMention = ({ full_name, user_id }: User): string => `@_**${full_name}|${user_id}**`;

export const streamLink = ({ name }: Pick<Stream, "name">): string => `#**${name}**`;
