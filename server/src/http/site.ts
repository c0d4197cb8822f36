/** The server's own pages, outside the interface: the start, the interface's description, one-time sign-in. */
import { openApiDocument } from "@confab/contract/openapi";
import { referencePage } from "@confab/contract/reference-page";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { accessActiveRealm } from "../domain/realm/access.ts";
import { spendSignInLink } from "../domain/users/sign-in-link.ts";
import type { Realm } from "../realm/realm.ts";
import type { Realms } from "../realm/realms.ts";
import { jsonHeaders } from "./answer.ts";
import { linkExpiredPage, signedInPage, signInPage, startPage, unknownHostPage } from "./pages.ts";

/** The pages have no scripts and load nothing. */
const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

export function addSitePages(server: FastifyInstance, realms: Realms): void {
  const sendPage = (reply: FastifyReply, html: string, status = 200) =>
    reply.status(status).headers(pageHeaders).send(html);

  /** A page of the organization that the request's host name is for. */
  const page =
    (show: (realm: Realm, request: FastifyRequest, reply: FastifyReply) => unknown) =>
    (request: FastifyRequest, reply: FastifyReply) =>
      realms.use(request.headers.host, (realm) =>
        realm ? show(realm, request, reply) : sendPage(reply, unknownHostPage(), 404),
      );

  server.get(
    "/",
    page(async ({ model, renderer }, _request, reply) => {
      const { siteUrl, properties } = model;
      const { name, description } = properties;
      await renderer.prepare(description);
      return sendPage(
        reply,
        startPage({ name, descriptionHtml: renderer.description(description), siteUrl }),
      );
    }),
  );

  // Made anew each time: it takes some milliseconds, and most servers are asked for it rarely or never.
  server.get(
    "/api/v1/openapi.json",
    page(({ model }, _request, reply) =>
      reply.headers(jsonHeaders).send(JSON.stringify(openApiDocument({ siteUrl: model.siteUrl }))),
    ),
  );
  server.get(
    "/api/docs",
    page(({ model }, _request, reply) =>
      sendPage(reply, referencePage(openApiDocument({ siteUrl: model.siteUrl }))),
    ),
  );

  server.get(
    "/sign-in/:token",
    page(({ model }, _request, reply) => sendPage(reply, signInPage(model.properties.name))),
  );
  server.post(
    "/sign-in/:token",
    page(async (realm, request, reply) => {
      accessActiveRealm(realm.model, "coded");
      const account = await spendSignInLink(realm, (request.params as { token: string }).token);
      if (!account) return sendPage(reply, linkExpiredPage(), 410);
      return sendPage(reply, signedInPage({ ...account, siteUrl: realm.model.siteUrl }));
    }),
  );
}
