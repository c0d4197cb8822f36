/** The hours of each weekday in which the user wants notifications. */
import type { NotificationHours, NotificationSchedule } from "@confab/contract";
import { useId, useState } from "react";
import { Switch } from "../components/controls.tsx";
import { SavingNote } from "../components/saving-note.tsx";
import { useSavedValue } from "../components/use-saved-value.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { weekdayName, weekdays } from "../text/dates.ts";
import { useLanguage, useTexts } from "../text/text.tsx";
import "./do-not-disturb.css";

const usual = { from: 9 * 60, to: 18 * 60 };
const workdays: NotificationSchedule = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ...usual }));

/** Returns a schedule as a text, which is the same for equal ones. */
const written = (schedule: NotificationSchedule | null): string =>
  JSON.stringify(schedule?.map(({ weekday, from, to }) => ({ weekday, from, to })) ?? null);

const read = (text: string): NotificationSchedule | null => JSON.parse(text);

const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function ScheduleSection() {
  const { client, settings } = useSession();
  const { doNotDisturb: texts } = useTexts();
  const saved = useModel(({ doNotDisturb }) => written(doNotDisturb.schedule));
  const zone = useModel(({ settings }) => settings?.timezone ?? "");
  const [shown, save, saving] = useSavedValue(saved, async (to) => {
    // Without a time zone, the server would take the times for UTC.
    if (read(to) && zone === "") await settings.change({ timezone: zoneHere() });
    await client.updateDoNotDisturb({ schedule: read(to) });
  });
  const schedule = read(shown);
  const change = (to: NotificationSchedule | null) => save(written(to));
  const id = useId();
  const changeDay = (weekday: number) => (hours: NotificationHours | undefined) => {
    const others = (schedule ?? []).filter((each) => each.weekday !== weekday);
    change([...others, ...(hours ? [hours] : [])].sort((a, b) => a.weekday - b.weekday));
  };
  return (
    <section className="settings-group">
      <h2>{texts.hours}</h2>
      <div className="settings-row">
        <div className="settings-label">
          <label htmlFor={id}>{texts.onlyInHours}</label>
          <p id={`${id}-hint`} className="settings-hint">
            {texts.hoursHint}
          </p>
        </div>
        <Switch
          id={id}
          value={schedule !== null}
          isDisabled={false}
          hintId={`${id}-hint`}
          onChange={(isOn) => change(isOn ? workdays : null)}
        />
        <SavingNote saving={saving} />
      </div>
      {schedule && (
        <>
          <ul className="hours-days" aria-label={texts.hours}>
            {weekdays.map((weekday) => (
              <DayRow
                key={weekday}
                weekday={weekday}
                hours={schedule.find((each) => each.weekday === weekday)}
                isLast={schedule.length === 1}
                onChange={changeDay(weekday)}
              />
            ))}
          </ul>
          <TimeZone zone={zone} />
        </>
      )}
    </section>
  );
}

/** @param isLast true if no other day has hours. The day then keeps some */
function DayRow({
  weekday,
  hours,
  isLast,
  onChange,
}: {
  weekday: number;
  hours: NotificationHours | undefined;
  isLast: boolean;
  onChange: (hours: NotificationHours | undefined) => void;
}) {
  const { doNotDisturb: texts } = useTexts();
  const language = useLanguage();
  const id = useId();
  const name = weekdayName(weekday, language);
  return (
    <li className="settings-row">
      <label className="settings-label" htmlFor={id}>
        {name}
      </label>
      <Switch
        id={id}
        value={hours !== undefined}
        isDisabled={hours !== undefined && isLast}
        hintId={undefined}
        onChange={(isOn) => onChange(isOn ? { weekday, ...usual } : undefined)}
      />
      {hours && (
        <span className="hours-times">
          <TimeField
            label={`${name}: ${texts.from}`}
            minute={hours.from}
            onChange={(from) => onChange({ ...hours, from })}
          />
          <span aria-hidden="true">–</span>
          <TimeField
            label={`${name}: ${texts.to}`}
            minute={hours.to}
            onChange={(to) => onChange({ ...hours, to })}
          />
          {hours.to <= hours.from && <span className="soft">{texts.nextDay}</span>}
        </span>
      )}
    </li>
  );
}

/** A field for a time of day. It changes the time on blur or when the enter key is pressed. */
function TimeField({
  label,
  minute,
  onChange,
}: {
  label: string;
  minute: number;
  onChange: (minute: number) => void;
}) {
  const [draft, setDraft] = useState<string>();
  const end = () => {
    const typed = draft === undefined ? undefined : minuteOf(draft);
    setDraft(undefined);
    if (typed !== undefined && typed !== minute) onChange(typed);
  };
  return (
    <input
      type="time"
      className="field"
      aria-label={label}
      required
      value={draft ?? textOf(minute)}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={(event) => event.key === "Enter" && end()}
      onBlur={end}
    />
  );
}

const two = (number: number): string => String(number).padStart(2, "0");
const textOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** @returns `undefined` for an incomplete time */
function minuteOf(text: string): number | undefined {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(text) ?? [];
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute);
}

/** Names the time zone, and offers that of this computer if it is another. */
function TimeZone({ zone }: { zone: string }) {
  const session = useSession();
  const { doNotDisturb: texts } = useTexts();
  const task = useTask();
  const here = zoneHere();
  return (
    <div className="hours-zone">
      <span className="soft">{texts.zone(zone || "UTC")}</span>
      {here !== zone && (
        <button
          type="button"
          className="button"
          onClick={() => void task(() => session.settings.change({ timezone: here }))}
        >
          {texts.takeZone(here)}
        </button>
      )}
    </div>
  );
}
