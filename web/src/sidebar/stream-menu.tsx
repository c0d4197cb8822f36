import { inStream, markRead } from "@confab/client";
import type { Subscription } from "@confab/contract";
import { Suspense, useState } from "react";
import { copyLink } from "../browser/copy-text.ts";
import { lazyPart } from "../browser/lazy-part.ts";
import { MenuButton } from "../components/menu-button.tsx";
import type { MenuGroups } from "../components/menu-entry.ts";
import { useGo, useHashOf } from "../places/navigation.ts";
import { useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useTexts } from "../text/text.tsx";

const StreamDialog = lazyPart(() => import("./stream-dialog.tsx"));
const LeaveDialog = lazyPart(() => import("../streams/leave-dialog.tsx"));

/** The actions for a stream. @param isInLine false if the button is not in a list (see `MenuButton`) */
export function StreamMenu({ stream, isInLine = true }: { stream: Subscription; isInLine?: boolean }) {
  const { navigation, managing } = useTexts();
  const session = useSession();
  const task = useTask();
  const hashOf = useHashOf();
  const go = useGo();
  const [open, setOpen] = useState<"settings" | "leave" | undefined>();
  const { stream_id, name, is_muted, pin_to_top } = stream;
  const set = (property: string, value: boolean) =>
    session.client.updateSubscriptionSettings({ subscription_data: [{ stream_id, property, value }] });
  const leave = async () => {
    await session.client.unsubscribe({ subscriptions: [name] });
    return async () => void (await session.client.subscribe({ subscriptions: [{ name }] }));
  };
  const entries = (): MenuGroups => [
    [
      {
        id: "read",
        name: navigation.markAllRead,
        icon: "check",
        act: () =>
          void task(
            () => markRead(session, { kind: "stream", streamId: stream_id }),
            navigation.markedRead(`#${name}`),
          ),
      },
      {
        id: "pin",
        name: pin_to_top ? navigation.unpin : navigation.pin,
        icon: "pin",
        act: () => void task(() => set("pin_to_top", !pin_to_top)),
      },
      {
        id: "mute",
        name: is_muted ? navigation.unmuteStream : navigation.muteStream,
        icon: is_muted ? "bell" : "muted",
        act: () => void task(() => set("is_muted", !is_muted)),
      },
    ],
    [
      {
        id: "stream",
        name: managing.settings,
        icon: "settings",
        act: () => go({ view: "stream", streamId: stream_id }),
      },
      { id: "settings", name: navigation.streamSettings, icon: "sliders", act: () => setOpen("settings") },
      {
        id: "copy",
        name: navigation.copyLink,
        icon: "link",
        act: () =>
          void task(
            () => copyLink(hashOf({ view: "messages", narrow: inStream(stream_id) })),
            navigation.linkCopied,
          ),
      },
    ],
    [
      {
        id: "leave",
        name: navigation.leave,
        icon: "out",
        isGrave: true,
        // A user who leaves a private stream cannot rejoin it by themselves.
        act: () => (stream.invite_only ? setOpen("leave") : void task(leave, navigation.left(`#${name}`))),
      },
    ],
  ];
  const close = () => setOpen(undefined);
  return (
    <>
      <MenuButton icon="more" isInLine={isInLine} label={navigation.menuOf(name)} entries={entries} />
      <Suspense>
        {open === "settings" && <StreamDialog streamId={stream_id} onClose={close} />}
        {open === "leave" && (
          <LeaveDialog
            name={name}
            onClose={close}
            onLeave={() => {
              close();
              void task(async () => void (await leave()));
            }}
          />
        )}
      </Suspense>
    </>
  );
}
