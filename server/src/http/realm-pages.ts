/** Pages of the organization that the request's host name is for. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Realm } from "../realm/realm.ts";
import type { Realms } from "../realm/realms.ts";
import { frameOf } from "./page.ts";
import { unknownHostPage } from "./pages.ts";
import { sendPage } from "./send-page.ts";

export interface PageExchange {
  readonly realm: Realm;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Makes a handler of what shows a page; at names that no organization has, it says so. */
export const pagesOf =
  (realms: Realms) =>
  (show: (exchange: PageExchange) => unknown) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    realms.use(request.headers.host, (realm) =>
      realm ? show({ realm, request, reply }) : sendPage(reply, unknownHostPage(frameOf({ request })), 404),
    );
