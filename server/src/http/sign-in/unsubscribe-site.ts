/**
 * The pages that end mails. Following the link only asks, as programs that check mails follow links too; the button, or
 * the mail program's own (RFC 8058), does it. The signature in the path is what a form of ours would have to prove.
 */
import type { FastifyInstance } from "fastify";
import { checkUnsubscription, unsubscribe } from "../../domain/notifications/unsubscribe.ts";
import type { Realms } from "../../realm/realms.ts";
import { page } from "../page.ts";
import { type PageExchange, pagesOf } from "../realm-pages.ts";
import { sendPage } from "../send-page.ts";
import { confirmationExpiredPage } from "./account-pages.ts";

export function addUnsubscribePages(server: FastifyInstance, realms: Realms): void {
  const pages = pagesOf(realms);
  const path = "/accounts/unsubscribe/:kind/:userId/:signature";
  server.get(path, pages(ask));
  server.post(path, pages(end));
}

const unsubscriptionOf = ({ realm, request }: PageExchange) =>
  checkUnsubscription(realm, request.params as { kind: string; userId: string; signature: string });

const notOurs = ({ reply }: PageExchange) =>
  sendPage(reply, confirmationExpiredPage("It is not complete, or the account is gone."), 404);

function ask(exchange: PageExchange) {
  if (!unsubscriptionOf(exchange)) return notOurs(exchange);
  return sendPage(exchange.reply, askPage);
}

async function end(exchange: PageExchange) {
  const unsubscription = unsubscriptionOf(exchange);
  if (!unsubscription) return notOurs(exchange);
  await unsubscribe(exchange.realm, unsubscription);
  return sendPage(exchange.reply, endedPage);
}

const askPage = page(
  "No more mails like this",
  `<h1>No more mails like this</h1>
<p>You can have them again in your settings at any time.</p>
<form method="post"><button>End these mails</button></form>`,
);

const endedPage = page(
  "These mails have ended",
  `<h1>These mails have ended</h1>
<p>If you change your mind, your settings have them.</p>
<p><a href="/">To the start</a></p>`,
);
