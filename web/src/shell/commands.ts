/** The views and actions that the palette offers. To add one, add an entry here. */
import { allDirect, everything, followedTopics, markRead, mentions, permissionsOf } from "@confab/client";
import type { Command } from "../palette/use-finder.ts";
import { requestWriting } from "../places/compose-requests.ts";
import type { BrowserSession } from "../session/session-context.tsx";
import type { useTask } from "../session/tasks.ts";
import { goToOrganization, type OtherOrganization } from "../sidebar/other-organizations.tsx";
import type { Texts } from "../text/text.tsx";
import { showDays, showKeys, showPause } from "./overlays.ts";
import { requestSignOut } from "./sign-out.ts";

export function commandsOf(
  session: BrowserSession,
  texts: Texts,
  task: ReturnType<typeof useTask>,
  organizations: readonly OtherOrganization[],
): Command[] {
  const { views, navigation, palette } = texts;
  const setTheme = (color_scheme: number) =>
    void task(() => session.settings.change({ color_scheme: color_scheme as 1 | 2 | 3 }));
  const { model } = session.store.getState();
  const mayInvite =
    model !== undefined && permissionsOf(model, session.serverNow()).can_invite_others_to_realm;
  return [
    { id: "inbox", name: views.inbox, place: { view: "inbox" } },
    { id: "recent", name: views.recent, place: { view: "recent" } },
    { id: "everything", name: views.everything, place: { view: "messages", narrow: everything } },
    { id: "mentions", name: views.mentions, place: { view: "messages", narrow: mentions } },
    { id: "followed", name: views.followed, place: { view: "messages", narrow: followedTopics } },
    { id: "saved", name: views.saved, place: { view: "saved" } },
    { id: "direct", name: navigation.allDirect, place: { view: "messages", narrow: allDirect } },
    { id: "drafts", name: views.drafts, place: { view: "drafts" } },
    { id: "scheduled", name: views.scheduled, place: { view: "scheduled" } },
    { id: "settings", name: texts.settings.label, place: { view: "settings", section: "" } },
    {
      id: "organization",
      name: texts.organization.label,
      place: { view: "organization", section: "" },
    },
    { id: "streams", name: texts.streams.label, place: { view: "streams" } },
    { id: "new stream", name: texts.managing.newStream, place: { view: "new-stream" } },
    { id: "groups", name: texts.groups.label, place: { view: "groups" } },
    ...(mayInvite
      ? [
          {
            id: "invite",
            name: texts.administration.invitations.invite,
            place: { view: "organization", section: "invitations" } as const,
          },
        ]
      : []),
    { id: "day", name: texts.days.title, act: () => showDays(session) },
    {
      id: "write",
      name: texts.compose.label,
      act: () => requestWriting(session, { kind: "begin", where: "here" }),
    },
    {
      id: "write direct",
      name: texts.compose.newDirect,
      act: () => requestWriting(session, { kind: "begin", where: "direct" }),
    },
    {
      id: "read",
      name: navigation.markAllRead,
      act: () => void task(() => markRead(session, { kind: "all" }), navigation.allMarkedRead),
    },
    { id: "pause", name: texts.doNotDisturb.pause, act: () => showPause(session) },
    ...organizations.map((organization) => ({
      id: `organization ${organization.realm_url}`,
      name: palette.switchTo(organization.realm_name),
      act: () => goToOrganization(organization),
    })),
    { id: "refresh", name: palette.refresh, act: () => void task(() => session.refresh()) },
    { id: "theme auto", name: palette.themeAuto, act: () => setTheme(1) },
    { id: "theme dark", name: palette.themeDark, act: () => setTheme(2) },
    { id: "theme light", name: palette.themeLight, act: () => setTheme(3) },
    { id: "keys", name: palette.keys, act: () => showKeys(session) },
    { id: "out", name: palette.signOut, act: () => void requestSignOut(session) },
  ];
}
