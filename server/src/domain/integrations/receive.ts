/** Turns a delivery into a message (docs/interface/more-operations.md#operations). */
import { ApiError, badRequest } from "@confab/contract";
import { topicText, withoutMentions } from "@confab/markdown/outside-text";
import type { Logger } from "pino";
import { integrationByName, integrations } from "../../integrations/index.ts";
import type {
  Delivery,
  Integration,
  Options,
  WebhookMessage,
} from "../../integrations/shared/integration.ts";
import { checkParameters, isOnWantedBranch, isWantedEvent } from "../../integrations/shared/options.ts";
import { malformedJson, Payload } from "../../integrations/shared/payload.ts";
import type { User } from "../../model/records.ts";
import type { Realm } from "../../realm/realm.ts";
import { isBot } from "../access/users.ts";
import { activeOwnerOf } from "../bots/owner.ts";
import { configOf } from "../bots/service-config.ts";
import { sendMessage } from "../messages/send/send.ts";

/** A request to an integration's address. */
export interface IntegrationRequest {
  readonly name: string;
  /** A name or an id; absent: a direct message to the bot's owner. */
  readonly stream: string | undefined;
  /** Replaces the integration's own topic. */
  readonly topic: string | undefined;
  readonly options: Options;
  /** All parameters of the address. */
  readonly query: ReadonlyMap<string, string>;
  readonly headers: Delivery["headers"];
  readonly raw: Buffer;
  /** Fields of a form, if the body is a form. */
  readonly form: ReadonlyMap<string, string>;
}

/**
 * Sends a delivery of a service as a message from the bot.
 *
 * @throws ApiError for what the service does not send, and for a bot that may not send there; nothing is sent then
 */
export async function receive(realm: Realm, bot: User, request: IntegrationRequest): Promise<void> {
  if (!isBot(bot)) throw badRequest("Integrations need the API key of a bot.");
  const integration = integrationByName(request.name);
  if (!integration) {
    const known = integrations.map(({ name }) => name).join(", ");
    throw new ApiError(`There is no integration '${request.name}'. Available: ${known}.`, { status: 404 });
  }
  checkParameters(integration, request.query.keys());
  const delivery = { headers: request.headers, raw: request.raw, payload: parse(request) };
  verify(bot, integration, delivery, realm);
  for (const notice of noticesOf(integration, delivery, request.options, realm.context.logger)) {
    await send(realm, bot, integration, { ...request, notice });
  }
}

/** The length to which the log cuts the names of events. */
const MAX_LOGGED = 100;

/** Returns the messages to send. Logs a delivery without messages, so that its sender can find the reason. */
function noticesOf(
  integration: Integration,
  delivery: Delivery,
  options: Options,
  logger: Logger,
): readonly WebhookMessage[] {
  const event = integration.events?.of(delivery);
  const logged = { integration: integration.name, event: event?.names.at(-1)?.slice(0, MAX_LOGGED) };
  if (event && !integration.events?.known.has(event.kind)) {
    logger.warn({ ...logged, event: event.kind.slice(0, MAX_LOGGED) }, "ignored an unknown webhook event");
    return [];
  }
  if (event && !isWantedEvent(event, options)) {
    logger.info(logged, "ignored a webhook event, as the address requests");
    return [];
  }
  const notices = integration.read(delivery, options);
  const wanted = notices.filter((notice) => isOnWantedBranch(notice, options));
  if (wanted.length === 0) logger.info(logged, "ignored a webhook event that sends no message");
  return wanted;
}

/** Some services send a form with JSON in its field `payload`. */
function parse({ form, raw }: IntegrationRequest): Payload {
  const field = form.get("payload");
  if (field !== undefined) return Payload.parse(field);
  try {
    return Payload.parse(new TextDecoder("utf-8", { fatal: true }).decode(raw));
  } catch (error) {
    if (error instanceof TypeError) throw malformedJson();
    throw error;
  }
}

/**
 * Checks that the bot may be used for the integration. A bot may be restricted to one integration, whose service proves
 * that it knows a secret.
 */
function verify(bot: User, integration: Integration, delivery: Delivery, { context }: Realm): void {
  const { integration: only } = bot.bot_properties;
  if (only === undefined) return;
  if (only !== integration.name) throw badRequest(`This bot is for the integration '${only}'.`);
  const secret = configOf(bot.bot_properties, context.secrets)["secret"] ?? "";
  if (secret === "" || !integration.verify) return;
  if (!integration.verify(delivery, secret)) throw badRequest("The signature is wrong.");
}

async function send(
  realm: Realm,
  bot: User,
  integration: Integration,
  {
    notice,
    stream,
    topic,
  }: { notice: WebhookMessage; stream: string | undefined; topic: string | undefined },
): Promise<void> {
  const message = {
    topic: topic ?? (topicText(notice.topic) || integration.title),
    content: withoutMentions(notice.content),
    widgetContent: undefined,
    queueId: undefined,
    localId: undefined,
    client: `${integration.title} integration`,
    readsOwn: false,
  };
  if (stream === undefined) {
    const owner = activeOwnerOf(bot, realm.model);
    if (!owner) throw badRequest("This bot has no owner to send to. Name a stream.");
    await sendMessage(realm, bot, { ...message, type: "private", to: JSON.stringify([owner.user_id]) });
    return;
  }
  const to = /^\d{1,15}$/.test(stream) ? stream : JSON.stringify(stream);
  try {
    await sendMessage(realm, bot, { ...message, type: "stream", to });
  } catch (error) {
    // The service can't react to a missing stream, and the bot's owner has been notified.
    if (!(error instanceof ApiError) || error.code !== "STREAM_DOES_NOT_EXIST") throw error;
  }
}
