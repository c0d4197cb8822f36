import type { NetworkHint } from "@confab/client";

/** After this time in the background, browsers and networks may have dropped the connection without a sign. */
const LONG_HIDDEN_MILLISECONDS = 60_000;

/** Passes on what the browser notices of the network, for as long as the page exists. */
export function watchNetwork(now: () => number, report: (hint: NetworkHint) => void): void {
  window.addEventListener("offline", () => report("offline"));
  window.addEventListener("online", () => report("online"));
  let hiddenSince: number | undefined;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") hiddenSince = now();
    else if (hiddenSince !== undefined && now() - hiddenSince > LONG_HIDDEN_MILLISECONDS) report("doubt");
  });
}
