/** Handles the navigation keys, and shows the palette and the help on request. */
import {
  allDirect,
  type Conversation,
  conversationOf,
  conversationOfMessage,
  everything,
  inStream,
  mentions,
  type Narrow,
  narrowTo,
} from "@confab/client";
import { Suspense, useEffect, useRef } from "react";
import { useStore } from "zustand";
import { lazyPart } from "../browser/lazy-part.ts";
import { HoldKeys } from "../keys/held-keys.ts";
import { useKeys } from "../keys/registry.ts";
import { requestWriting } from "../places/compose-requests.ts";
import { currentPlace, streamOfPlace, useGo } from "../places/navigation.ts";
import { defaultPlace } from "../places/place.ts";
import { useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useViewPart } from "../session/view-state.ts";
import { refreshOtherOrganizations, useOtherOrganizations } from "../sidebar/other-organizations.tsx";
import { streamsInOrder } from "../sidebar/stream-order.ts";
import { useLanguage, useTexts } from "../text/text.tsx";
import { commandsOf } from "./commands.ts";
import { nextUnreadDirect, nextUnreadTopic } from "./next-unread.ts";
import { overlay, showKeys } from "./overlays.ts";

const Palette = lazyPart(() => import("../palette/palette.tsx"));
const HelpDialog = lazyPart(() => import("./key-help-dialog.tsx"));
const DayDialog = lazyPart(() => import("../days/day-dialog.tsx"));
const PauseDialog = lazyPart(() => import("../do-not-disturb/pause-dialog.tsx"));
const SignOutDialog = lazyPart(() => import("./sign-out-dialog.tsx"));

export function NavigationKeys() {
  const session = useSession();
  const texts = useTexts();
  const language = useLanguage();
  const task = useTask();
  const go = useGo();
  const overlays = useViewPart(overlay);
  const open = useStore(overlays, (state) => state.open);
  const organizations = useOtherOrganizations();
  const held = useRef<string[]>([]);
  const model = () => session.store.getState().model;
  const show = (narrow: Narrow) => () => go({ view: "messages", narrow });
  const present = (): Conversation | undefined => {
    const place = currentPlace();
    const ownId = model()?.options.userId ?? 0;
    return place.view === "messages" ? conversationOf(place.narrow, ownId) : undefined;
  };
  const goTo = (conversation: Conversation | undefined) => {
    const ownId = model()?.options.userId;
    if (!conversation || ownId === undefined) return false;
    go({ view: "messages", narrow: narrowTo(conversation, ownId) });
    return true;
  };
  const beside = (by: number) => () => {
    const now = model();
    if (!now) return false;
    const order = streamsInOrder(now, language);
    const at = order.indexOf(streamOfPlace(currentPlace()) ?? -1);
    const next = order.at(at < 0 ? (by > 0 ? 0 : -1) : (at + by) % order.length);
    if (next === undefined) return false;
    show(inStream(next))();
    return true;
  };
  const ofSelected = (lead: (conversation: Conversation) => boolean) => () => {
    const now = model();
    const message = now?.messages.get(selectedMessage() ?? -1);
    return now && message ? lead(conversationOfMessage(message, now.options.userId)) : false;
  };
  const toStream = (conversation: Conversation) => {
    if (conversation.kind === "direct") return goTo(conversation);
    show(inStream(conversation.streamId))();
    return true;
  };
  const home = (): boolean => {
    if (model()?.settings?.web_escape_navigates_to_home_view === false) return false;
    go(defaultPlace(model()?.settings));
    return true;
  };
  useKeys({
    "Mod+k": () => overlays.setState({ open: "palette" }),
    "?": () => showKeys(session),
    c: () => requestWriting(session, { kind: "begin", where: "here" }),
    // Without a selected message, which the feed would reply to, this writes in the present conversation.
    r: () => (present() ? requestWriting(session, { kind: "begin", where: "here" }) : false),
    x: () => requestWriting(session, { kind: "begin", where: "direct" }),
    n: () => {
      const now = model();
      return now ? goTo(nextUnreadTopic(now, streamsInOrder(now, language), present())) : false;
    },
    p: () => {
      const now = model();
      return now ? goTo(nextUnreadDirect(now, present())) : false;
    },
    s: ofSelected(goTo),
    ["S"]: ofSelected(toStream),
    ["A"]: beside(-1),
    ["D"]: beside(1),
    ["P"]: show(allDirect),
    t: () => go({ view: "recent" }),
    i: () => go({ view: "inbox" }),
    a: show(everything),
    d: () => go({ view: "drafts" }),
    "@": show(mentions),
    ["Escape"]: home,
  });
  useEffect(() => {
    if (open === "palette") void refreshOtherOrganizations(session);
  }, [open, session]);
  const close = () => overlays.setState({ open: undefined });
  return (
    <>
      <Suspense fallback={<HoldKeys held={held} onLeave={close} />}>
        {open === "palette" && (
          <Palette commands={commandsOf(session, texts, task, organizations)} held={held} onClose={close} />
        )}
      </Suspense>
      <Suspense>
        {open === "keys" && <HelpDialog onClose={close} />}
        {open === "day" && <DayDialog narrow={narrowHere()} onClose={close} />}
        {open === "pause" && <PauseDialog onClose={close} />}
        {open === "sign-out" && <SignOutDialog onClose={close} />}
      </Suspense>
    </>
  );
}

/** Returns the narrow on the screen, or that of everything beside other views. */
function narrowHere(): Narrow {
  const place = currentPlace();
  return place.view === "messages" ? place.narrow : everything;
}

/** Returns the id of the focused message, or else of the last message on the screen. */
function selectedMessage(): number | undefined {
  const focused = document.activeElement?.closest<HTMLElement>("[data-message-id]");
  const shown = [...document.querySelectorAll<HTMLElement>("[data-message-id]")].findLast(
    (element) => element.getBoundingClientRect().top < window.innerHeight,
  );
  const id = Number((focused ?? shown)?.dataset["messageId"]);
  return id > 0 ? id : undefined;
}
