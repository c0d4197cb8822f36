import "../style/typeface.css";
import "../style/tokens.css";
import "../style/base.css";
import "../style/components.css";
import "../style/screen.css";
import "../style/feed.css";
import "../sidebar/sidebar.css";
import "../style/messages.css";
import "../message/message.css";
import "../message/code.css";
import "../search/search.css";
import "./spectator.css";
import "../style/print.css";
import { createSessionClient, SpectatorSession } from "@confab/client";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { browserRuntime } from "../browser/runtime.ts";
import { TextProvider } from "../text/text.tsx";
import { Spectator } from "./spectator.tsx";

const session = new SpectatorSession(
  createSessionClient({ siteUrl: window.location.origin, csrfToken: () => "" }),
  browserRuntime,
  () => document.visibilityState === "visible",
);
void session.run();
document.addEventListener("visibilitychange", () => void session.run());

const place = document.querySelector("#app");
if (!place) throw new Error("The page has no place for the app");
createRoot(place).render(
  <StrictMode>
    <TextProvider wanted={navigator.language}>
      <Spectator session={session} />
    </TextProvider>
  </StrictMode>,
);
