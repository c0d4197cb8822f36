/** The server's own pages, outside the interface: the start, and the interface's description. */
import { openApiDocument } from "@confab/contract/openapi";
import { referencePage } from "@confab/contract/reference-page";
import type { FastifyInstance } from "fastify";
import type { Realms } from "../realm/realms.ts";
import { jsonHeaders } from "./answer.ts";
import { startPage } from "./pages.ts";
import { pagesOf } from "./realm-pages.ts";
import { sendPage, sendStyledPage } from "./send-page.ts";
import { lookupSessionUser } from "./session.ts";
import { ownFormFields } from "./sign-in/form.ts";

export function addSitePages(server: FastifyInstance, realms: Realms): void {
  const page = pagesOf(realms);

  server.get(
    "/",
    page(async (exchange) => {
      const { realm, request, reply } = exchange;
      const { model, renderer } = realm;
      const { siteUrl, properties } = model;
      const signedIn = await lookupSessionUser(realm, request, reply);
      const account = signedIn && {
        email: signedIn.user.delivery_email,
        fields: await ownFormFields(exchange),
      };
      const { name, description } = properties;
      await renderer.prepare(description);
      return sendPage(
        reply,
        startPage({ name, descriptionHtml: renderer.description(description), siteUrl, account }),
      );
    }),
  );

  // Made anew each time: it takes some milliseconds, and most servers are asked for it rarely or never.
  server.get(
    "/api/v1/openapi.json",
    page(({ realm: { model }, reply }) =>
      reply.headers(jsonHeaders).send(JSON.stringify(openApiDocument({ siteUrl: model.siteUrl }))),
    ),
  );
  server.get(
    "/api/docs",
    page(({ realm: { model }, reply }) =>
      sendStyledPage(reply, referencePage(openApiDocument({ siteUrl: model.siteUrl }))),
    ),
  );
}
