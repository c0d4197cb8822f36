/** Notifies the user of messages on the desktop and by sounds. */
import {
  conversationOfMessage,
  isUnread,
  type MessageNotification,
  type Model,
  notificationsOf,
} from "@confab/client";
import type { Event } from "@confab/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { useCallOffer } from "../do-not-disturb/use-call-offer.ts";
import { beginningOf } from "../message/beginning.ts";
import { nameOfSender } from "../message/name-of-sender.ts";
import { nameOfConversation } from "../places/names.ts";
import { currentPlace, useHashOf, usePlace } from "../places/navigation.ts";
import { placeOfConversation } from "../places/place.ts";
import { useEvents } from "../session/event-listeners.ts";
import { useModel, useSession, useSessionState } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { useMissed } from "./asking.ts";
import { closeRead, closeThose, show } from "./desktop.ts";
import { presentPermission } from "./permission.ts";
import { play } from "./sounds.ts";
import { useRenewedPush } from "./use-push.ts";
import { announceWatched, watchedNow, whenChosen } from "./windows.ts";
import "./notifications.css";

export default function Notifications(): null {
  useWatched();
  useDelivery();
  useReadMeanwhile();
  useRenewedPush();
  useCallOffer();
  return null;
}

const narrowHere = () => {
  const place = currentPlace();
  return document.hasFocus() && place.view === "messages" ? place.narrow : undefined;
};

/** Tells other windows which view this window shows. */
function useWatched(): void {
  const place = usePlace();
  const ownId = useModel(({ options }) => options.userId);
  const [hasFocus, setHasFocus] = useState(() => document.hasFocus());
  useEffect(() => {
    const look = () => setHasFocus(document.hasFocus());
    for (const name of ["focus", "blur"]) window.addEventListener(name, look);
    return () => {
      for (const name of ["focus", "blur"]) window.removeEventListener(name, look);
    };
  }, []);
  useEffect(() => {
    if (!hasFocus || place.view !== "messages") return undefined;
    const end = new AbortController();
    announceWatched(ownId, place.narrow, end.signal);
    return () => end.abort();
  }, [hasFocus, place, ownId]);
}

/** Shows notifications if this window is the one chosen to do so. */
function useDelivery(): void {
  const session = useSession();
  const texts = useTexts();
  const hashOf = useHashOf();
  const ownId = useModel(({ options }) => options.userId);
  const isChosen = useRef(false);
  const miss = useRef(useMissed());
  useEffect(() => {
    const end = new AbortController();
    whenChosen(ownId, end.signal, () => {
      isChosen.current = true;
    });
    return () => {
      isChosen.current = false;
      end.abort();
    };
  }, [ownId]);
  const give = useRef<(notification: MessageNotification, model: Model) => void>(undefined);
  give.current = ({ message, isQuoted }, model) => {
    const conversation = conversationOfMessage(message, ownId);
    const isDirect = conversation.kind === "direct";
    const name = nameOfConversation(conversation, model, texts);
    const sender = nameOfSender(message, texts.people);
    void show(session, {
      messageId: message.id,
      title: isDirect ? sender : `${sender} (${name})`,
      body: isQuoted ? beginningOf(message) : texts.notices.direct,
      hash: hashOf(placeOfConversation(conversation, ownId, message.id)),
    });
  };
  const listen = useCallback(
    async (events: readonly Event[], model: Model) => {
      void closeRead(session, events);
      if (!events.some(({ type }) => type === "message")) return;
      // The user may come back to any of the windows.
      const isMissed = presentPermission() === "default" && !document.hasFocus();
      if (!isChosen.current && !isMissed) return;
      const notifications = notificationsOf(
        model,
        events,
        await watchedNow(model, narrowHere()),
        session.serverNow(),
      );
      if (isMissed) miss.current(notifications);
      if (!isChosen.current) return;
      for (const notification of notifications) if (notification.isShown) give.current?.(notification, model);
      // Plays one sound for all messages that arrive together.
      if (notifications.some(({ isHeard }) => isHeard)) play(model.settings?.notification_sound ?? "");
    },
    [session],
  );
  useEvents(listen);
}

/** After each registration, closes notifications of messages that were read while no queue existed. */
function useReadMeanwhile(): void {
  const session = useSession();
  const queueId = useSessionState((state) => state.queueId);
  useEffect(() => {
    const { model } = session.store.getState();
    if (queueId !== undefined && model) void closeThose(session, (id) => !isUnread(model.unreads, id));
  }, [session, queueId]);
}
