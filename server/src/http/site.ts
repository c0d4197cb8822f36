/** The server's own pages, outside the interface: the start, the interface's description, one-time sign-in. */
import { openApiDocument } from "@confab/contract/openapi";
import { referencePage } from "@confab/contract/reference-page";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "../context.ts";
import { spendSignInLink } from "../domain/users/sign-in-link.ts";
import type { Realms } from "../realm/realms.ts";
import { jsonHeaders } from "./answer.ts";
import { linkExpiredPage, signedInPage, signInPage, startPage } from "./pages.ts";

/** The pages have no scripts and load nothing. */
const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

export function addSitePages(server: FastifyInstance, context: Context, realms: Realms): void {
  const { siteUrl } = context;
  const sendPage = (reply: FastifyReply, html: string, status = 200) =>
    reply.status(status).headers(pageHeaders).send(html);

  server.get("/", async (request, reply) => {
    const { model, renderer } = realms.ofHost(request.headers.host);
    const { name, description } = model.properties;
    await renderer.prepare(description);
    return sendPage(reply, startPage({ name, descriptionHtml: renderer.description(description), siteUrl }));
  });

  // Made anew each time: it takes some milliseconds, and most servers are asked for it rarely or never.
  server.get("/api/v1/openapi.json", (_request, reply) =>
    reply.headers(jsonHeaders).send(JSON.stringify(openApiDocument({ siteUrl }))),
  );
  server.get("/api/docs", (_request, reply) => sendPage(reply, referencePage(openApiDocument({ siteUrl }))));

  server.get("/sign-in/:token", (request, reply) => {
    const { model } = realms.ofHost(request.headers.host);
    return sendPage(reply, signInPage(model.properties.name));
  });
  server.post("/sign-in/:token", async (request, reply) => {
    const realm = realms.ofHost(request.headers.host);
    const account = await spendSignInLink(realm, (request.params as { token: string }).token);
    if (!account) return sendPage(reply, linkExpiredPage(), 410);
    return sendPage(reply, signedInPage({ ...account, siteUrl }));
  });
}
