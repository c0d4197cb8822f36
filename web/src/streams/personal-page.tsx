/** The user's own settings of a stream: its colour and place, and the notifications for its messages. */
import type { Subscription } from "@confab/contract";
import { useEffect, useRef } from "react";
import { SavingNote } from "../components/saving-note.tsx";
import { ChoiceRow, SwitchRow } from "../components/setting-rows.tsx";
import { TextRow } from "../components/text-row.tsx";
import { useSavedValue } from "../components/use-saved-value.ts";
import { useSendsMail } from "../session/sends-mail.ts";
import { useModel, useSession, useSessionState } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { useFolderNames } from "./folder-choice.tsx";
import "../components/rows.css";
import "./streams.css";

/** The user's settings that a notification follows until it is set for the stream itself. */
const followed = {
  desktop_notifications: "enable_stream_desktop_notifications",
  audible_notifications: "enable_stream_audible_notifications",
  push_notifications: "enable_stream_push_notifications",
  email_notifications: "enable_stream_email_notifications",
  wildcard_mentions_notify: "wildcard_mentions_notify",
} as const;

type NotificationName = keyof typeof followed;

/** The notifications with a row, in order. */
export const notificationNames = Object.keys(followed) as NotificationName[];

export function PersonalPage({ streamId }: { streamId: number }) {
  const { managing, navigation } = useTexts();
  const { client } = useSession();
  const stream = useModel((model) => model.subscriptions.subscribed.get(streamId));
  const sendsMail = useSendsMail();
  const longest = useSessionState(({ fixed }) => fixed.max_channel_folder_name_length);
  const folders = useFolderNames();
  if (!stream) return null;
  const shown = notificationNames.filter((name) => sendsMail || name !== "email_notifications");
  const set = (property: string, value: string | boolean) =>
    client.updateSubscriptionSettings({ subscription_data: [{ stream_id: streamId, property, value }] });
  return (
    <>
      <section className="settings-group">
        <h2>{managing.look}</h2>
        <ColourRow colour={stream.color} onSave={(to) => set("color", to)} />
        <SwitchRow label={managing.pinned} value={stream.pin_to_top} onSave={(to) => set("pin_to_top", to)} />
        <TextRow
          label={managing.ownFolder}
          hint={managing.ownFolderHint}
          value={stream.personal_folder}
          maxLength={longest}
          suggestions={folders}
          onSave={(to) => set("personal_folder", to)}
        />
        <SwitchRow label={managing.muted} value={stream.is_muted} onSave={(to) => set("is_muted", to)} />
      </section>
      <section className="settings-group">
        <h2>{navigation.notifications}</h2>
        {shown.map((name) => (
          <NotificationRow key={name} stream={stream} name={name} onSave={(to) => set(name, to)} />
        ))}
      </section>
    </>
  );
}

/** A notification setting. The interface offers no way back to the user's general setting once a value is set. */
function NotificationRow({
  stream,
  name,
  onSave,
}: {
  stream: Subscription;
  name: NotificationName;
  onSave: (value: boolean) => Promise<unknown>;
}) {
  const { managing, navigation } = useTexts();
  const isOwn = useModel(({ settings }) => settings?.[followed[name]] ?? false);
  const value = stream[name];
  return (
    <ChoiceRow<boolean | null>
      label={navigation.notificationNames[name]}
      value={value}
      choices={[
        ...(value === null ? [{ value: null, name: managing.asInSettings(isOwn) }] : []),
        { value: true, name: managing.on },
        { value: false, name: managing.off },
      ]}
      onSave={async (to) => {
        if (to !== null) await onSave(to);
      }}
    />
  );
}

/** These colours can be told apart on both backgrounds; any other colour can be chosen as well. */
const colours = {
  "#c2281f": "red",
  "#b3541e": "orange",
  "#8a6d00": "ochre",
  "#5f7a12": "olive",
  "#2f7d3b": "green",
  "#0b7a75": "teal",
  "#1b7191": "petrol",
  "#2563b0": "blue",
  "#4a55c0": "indigo",
  "#6b4fc0": "violet",
  "#a8327e": "pink",
  "#5b6470": "grey",
} as const;

type Colour = keyof typeof colours;

function ColourRow({ colour, onSave }: { colour: string; onSave: (colour: string) => Promise<unknown> }) {
  const { managing, navigation } = useTexts();
  const [shown, change, saving] = useSavedValue(colour, onSave);
  const other = useRef<HTMLInputElement>(null);
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  // React's change event fires at every move within the chooser; the native event fires at its end.
  useEffect(() => {
    const field = other.current;
    const onChange = () => field && latest.current(field.value);
    field?.addEventListener("change", onChange);
    return () => field?.removeEventListener("change", onChange);
  }, []);
  useEffect(() => {
    if (other.current) other.current.value = shown;
  }, [shown]);
  return (
    <fieldset className="settings-row colours">
      <legend>{navigation.colour}</legend>
      {(Object.keys(colours) as Colour[]).map((each) => (
        <button
          key={each}
          type="button"
          className="colour-choice"
          style={{ background: each }}
          aria-label={managing.colours[colours[each]]}
          title={managing.colours[colours[each]]}
          aria-pressed={shown.toLowerCase() === each}
          onClick={() => change(each)}
        />
      ))}
      <label className="colour-other">
        {navigation.otherColour}
        <input ref={other} type="color" defaultValue={shown} />
      </label>
      <SavingNote saving={saving} />
    </fieldset>
  );
}
