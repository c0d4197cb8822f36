/** Serves the server's own pages outside the interface: the start page, and the interface's description. */

import { FEATURE_LEVEL_HEADER } from "@confab/contract";
import { openApiDocument } from "@confab/contract/openapi";
import { referencePage } from "@confab/contract/reference-page";
import { referencePageStyle } from "@confab/contract/reference-page-style";
import { html } from "@remix-run/html-template";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { showsStreamsToSpectators } from "../../domain/access/streams.ts";
import type { Realms } from "../../realm/realms.ts";
import { jsonHeaders } from "../answer.ts";
import { featureLevelOf } from "../feature-level.ts";
import { forgetOrganization, rememberOrganization } from "../known-organizations.ts";
import { frameOf } from "../page-frame.ts";
import { pageHandlersOf } from "../page-handler.ts";
import { pageStyle, pageStylePath } from "../page-style.ts";
import { sendPage, sendStyledPage } from "../send-page.ts";
import { lookupSessionUser } from "../session.ts";
import { startPage } from "../start-and-error-pages.ts";
import { addWebApp } from "../web-app.ts";
import { loginForm } from "./login-pages.ts";
import { loginFormOf } from "./login-routes.ts";

export function addStartPages(server: FastifyInstance, realms: Realms): void {
  const page = pageHandlersOf(realms);

  const app = addWebApp(server);

  server.get(
    "/",
    page(async (exchange) => {
      const { realm, request, reply } = exchange;
      const signedIn = await lookupSessionUser(realm, request, reply);
      if (!signedIn) forgetOrganization(exchange);
      else if (await realms.isShared()) rememberOrganization(exchange);
      if (app && (signedIn || showsStreamsToSpectators(realm))) return app.sendPage(exchange, signedIn);
      const { model, services } = realm;
      const { name, description } = model.properties;
      await services.renderer.prepare(description);
      const frame = frameOf(exchange);
      const flow = { next: "/", mobileOtp: undefined, desktopOtp: undefined };
      const form = await loginFormOf(exchange, flow, { username: "", problem: undefined });
      const signIn = loginForm(frame, form);
      return sendPage(
        reply,
        startPage(frame, {
          name,
          description: html.raw`${services.renderer.description(description)}`,
          siteUrl: model.siteUrl,
          signIn,
        }),
      );
    }),
  );

  if (app)
    server.get(
      "/manifest.webmanifest",
      page((exchange) => app.sendManifest(exchange)),
    );
  server.get(pageStylePath, (_request, reply) =>
    reply
      .headers({
        "content-type": "text/css; charset=utf-8",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      })
      .send(pageStyle),
  );

  // Not cached: generating it takes some milliseconds, and most servers get such requests rarely or never.
  server.get(
    "/api/v1/openapi.json",
    page(({ realm: { model, context }, request, reply }) => {
      const level = documentedLevel(request, context.config.featureLevel);
      return reply
        .headers(jsonHeaders)
        .send(JSON.stringify(openApiDocument({ siteUrl: model.siteUrl, level })));
    }),
  );
  server.get(
    "/api/docs",
    page(({ realm: { model, context }, request, reply }) => {
      const level = documentedLevel(request, context.config.featureLevel);
      const document = openApiDocument({ siteUrl: model.siteUrl, level });
      return sendStyledPage(reply, referencePage(document), referencePageStyle);
    }),
  );
}

/**
 * Returns the feature level whose interface a request wants to read about: `?feature_level=277`, or that of its program.
 *
 * @throws ApiError for a level that is not supported
 */
function documentedLevel({ url, headers }: FastifyRequest, configured: number): number {
  const asked = new URL(url, "http://localhost").searchParams.get("feature_level");
  return featureLevelOf(
    asked ?? headers[FEATURE_LEVEL_HEADER]?.toString(),
    headers["user-agent"],
    configured,
  );
}
