/** The two formats in which outgoing webhooks receive messages and answer them (docs/interface/bots.md#bots). */

import { WebhookCall, WebhookFormat } from "@confab/contract";
import { converterOf } from "@confab/contract/levels/convert";
import type { Secrets } from "../../base/secrets.ts";
import type { Config } from "../../config/config.ts";
import type { RealmModel } from "../../model/realm-model.ts";
import type { Outgoing, Posting } from "../../outgoing/outgoing.ts";
import { OutgoingError } from "../../outgoing/outgoing-error.ts";
import { BotFailure, type Called, type Reply } from "./call.ts";

const USER_AGENT = "ConfabOutgoingWebhook/1.0";

/**
 * Asks the service behind an outgoing webhook.
 *
 * @returns its reply, if any
 * @throws BotFailure
 */
export async function askWebhook(
  called: Called,
  by: { outgoing: Outgoing; secrets: Secrets; model: RealmModel; config: Config },
  signal: AbortSignal,
): Promise<Reply | undefined> {
  const { payload_url = "", interface_type } = called.bot.bot_properties;
  if (payload_url === "") throw new BotFailure("It has no endpoint URL");
  const isSlack = interface_type === WebhookFormat.slack;
  // A service states no level. It gets what clients get that state none.
  const convert = converterOf(WebhookCall, by.config.featureLevel);
  const call = callOf(called, by.secrets, by.model);
  const body = (convert?.(call) ?? call) as typeof call;
  const posting = isSlack ? slackPosting(called, body, by.model) : ownPosting(body);
  try {
    const { body } = await by.outgoing.post(payload_url, posting, signal);
    return readReply(body.toString("utf8"), isSlack);
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    throw new BotFailure(error.message, { mayPass: error.mayPass, cause: error });
  }
}

const tokenOf = ({ bot }: Called, secrets: Secrets): string => {
  const { service_token_encrypted } = bot.bot_properties;
  return service_token_encrypted === undefined ? "" : secrets.decrypt(service_token_encrypted);
};

/** Returns the call in the form of the newest level. */
function callOf(called: Called, secrets: Secrets, { imageAddresses }: RealmModel) {
  const { bot, trigger, message, stored } = called;
  const rendered_content = imageAddresses.inHtml(stored.rendered_content);
  return {
    data: message.content,
    message: { ...message, rendered_content },
    bot_email: bot.delivery_email,
    bot_full_name: bot.full_name,
    token: tokenOf(called, secrets),
    trigger,
  };
}

type WebhookBody = ReturnType<typeof callOf>;

const ownPosting = (body: WebhookBody): Posting => ({
  type: "application/json",
  body: JSON.stringify(body),
  userAgent: USER_AGENT,
});

/**
 * Returns a request in the format of Slack's outgoing webhooks. The channel of a direct message gets the name that
 * Slack gives to those.
 */
function slackPosting(called: Called, { token, trigger }: WebhookBody, model: RealmModel): Posting {
  const { bot, message, stored } = called;
  const stream = stored.stream_id === null ? undefined : model.streams.get(stored.stream_id);
  const body = new URLSearchParams({
    token,
    team_id: `T${model.realmId}`,
    team_domain: new URL(model.siteUrl).hostname,
    channel_id: stream ? `C${stream.stream_id}` : `D${stored.conversation_id}`,
    channel_name: stream?.name ?? "directmessage",
    thread_ts: String(message.timestamp),
    timestamp: String(message.timestamp),
    user_id: `U${message.sender_id}`,
    user_name: message.sender_full_name,
    text: message.content,
    trigger_word: trigger,
    service_id: String(bot.user_id),
  });
  return { type: "application/x-www-form-urlencoded", body: body.toString(), userAgent: USER_AGENT };
}

/** Reads the answer of a service. An empty answer and `""` mean no reply. @throws BotFailure */
export function readReply(body: string, isSlack: boolean): Reply | undefined {
  if (body.trim() === "") return undefined;
  const answer = parse(body);
  if (answer === "") return undefined;
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) {
    throw new BotFailure("The response is not a JSON object");
  }
  const fields = answer as Readonly<Record<string, unknown>>;
  if (fields["response_not_required"] === true) return undefined;
  const name = isSlack ? "text" : "content";
  const content = fields[name];
  if (content === undefined || content === null || content === "") return undefined;
  if (typeof content !== "string") throw new BotFailure(`"${name}" in the response is not text`);
  const widget = isSlack ? undefined : fields["widget_content"];
  return {
    content: content.toWellFormed(),
    ...(widget != null && { widget: typeof widget === "string" ? widget : JSON.stringify(widget) }),
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new BotFailure("The response is not JSON");
  }
}
