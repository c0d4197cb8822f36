/** Serves pages of the organization that the request's host name belongs to. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Realm } from "../realm/realm.ts";
import type { Realms } from "../realm/realms.ts";
import { frameOf } from "./page-frame.ts";
import { sendPage } from "./send-page.ts";
import { unknownHostPage } from "./start-and-error-pages.ts";

export interface PageExchange {
  readonly realm: Realm;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Makes a handler from a function that shows a page. At host names without an organization, the handler says so. */
export const pageHandlersOf =
  (realms: Realms) =>
  (show: (exchange: PageExchange) => unknown) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    realms.use(request.headers.host, (realm) =>
      realm ? show({ realm, request, reply }) : sendPage(reply, unknownHostPage(frameOf({ request })), 404),
    );
