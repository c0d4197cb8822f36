import { type Client, createSessionClient } from "@confab/client";
import { readCsrfToken } from "./csrf-token.ts";

/** Browsers finish requests after the page is gone if they are no longer than this, in characters. */
const MOST_AFTERWARDS = 60_000;

/** A client whose requests outlive the page, for what is told when somebody leaves. */
export const lastingClient = (): Client =>
  createSessionClient({
    siteUrl: window.location.origin,
    csrfToken: readCsrfToken,
    fetch: (input, init) =>
      fetch(input, { ...init, keepalive: String(init?.body ?? "").length < MOST_AFTERWARDS }),
  });
