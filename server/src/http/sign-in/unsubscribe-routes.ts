/**
 * Serves the pages that unsubscribe from mails. The link only opens a question, because programs that check mails
 * follow links too. The button, or the mail program's own (RFC 8058), unsubscribes. The signature in the path replaces
 * the token against forgery.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { FastifyInstance } from "fastify";
import { checkUnsubscription, unsubscribe } from "../../domain/notifications/unsubscribe.ts";
import type { Realms } from "../../realm/realms.ts";
import { frameOf, link, linkList, type PageFrame, page } from "../page-frame.ts";
import { type PageExchange, pageHandlersOf } from "../page-handler.ts";
import { sendPage } from "../send-page.ts";
import { confirmationExpiredPage } from "./account-pages.ts";

export function addUnsubscribePages(server: FastifyInstance, realms: Realms): void {
  const pages = pageHandlersOf(realms);
  const path = "/accounts/unsubscribe/:kind/:userId/:signature";
  server.get(path, pages(ask));
  server.post(path, pages(end));
}

const unsubscriptionOf = ({ realm, request }: PageExchange) =>
  checkUnsubscription(realm, request.params as { kind: string; userId: string; signature: string });

function notOurs(exchange: PageExchange) {
  const frame = frameOf(exchange);
  return sendPage(exchange.reply, confirmationExpiredPage(frame, frame.texts.expired.notComplete), 404);
}

function ask(exchange: PageExchange) {
  if (!unsubscriptionOf(exchange)) return notOurs(exchange);
  return sendPage(exchange.reply, askPage(frameOf(exchange)));
}

async function end(exchange: PageExchange) {
  const unsubscription = unsubscriptionOf(exchange);
  if (!unsubscription) return notOurs(exchange);
  await unsubscribe(exchange.realm, unsubscription);
  return sendPage(exchange.reply, endedPage(frameOf(exchange)));
}

const askPage = (frame: PageFrame): SafeHtml => {
  const { title, explanation, end: button } = frame.texts.unsubscribe;
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p>${explanation}</p>
<form method="post"><button>${button}</button></form>`,
  );
};

const endedPage = (frame: PageFrame): SafeHtml => {
  const { unsubscribe: texts, toStart } = frame.texts;
  return page(
    frame,
    texts.ended,
    html`<h1>${texts.ended}</h1>
<p>${texts.again}</p>
${linkList(link("/", toStart))}`,
  );
};
