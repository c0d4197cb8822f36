/** Chooses the role and the streams of invited people, and how long the invitation is valid. */
import { Role } from "@confab/contract";
import { useId, useMemo, useState } from "react";
import { FilterField } from "../../components/filter-field.tsx";
import { comparable } from "../../finding/ranking.ts";
import { allStreams } from "../../finding/streams.ts";
import { rolesToInviteAs } from "../../people/roles.ts";
import { useModel } from "../../session/session-context.tsx";
import { useLanguage, useTexts } from "../../text/text.tsx";

export interface Terms {
  readonly role: Role;
  /** The validity; null for ever. */
  readonly days: number | null;
  readonly streamIds: ReadonlySet<number>;
}

const DAY_MINUTES = 24 * 60;

/** Returns the validity in the form of requests. */
export const minutesOf = ({ days }: Terms): number | null => (days === null ? null : days * DAY_MINUTES);

const FOR_EVER = "for ever";
const lifetimes = [1, 3, 10, 30, 100, 365];
const USUAL_DAYS = 10;
/** The largest number of streams to list in addition to the chosen ones. Filtering by name finds the others. */
const MOST_STREAMS = 30;

/** @returns the terms, which start with the default streams of new people */
export function useTerms() {
  const defaults = useModel((model) => model.defaultStreams);
  return useState<Terms>(() => ({
    role: Role.member,
    days: USUAL_DAYS,
    streamIds: new Set(defaults.map(({ stream_id }) => stream_id)),
  }));
}

export function TermsFields({ terms, onChange }: { terms: Terms; onChange: (terms: Terms) => void }) {
  const { card, administration } = useTexts();
  const { invitations: texts } = administration;
  const [roleId, daysId] = [useId(), useId()];
  const ownRole = useModel(({ users, options }) => users.get(options.userId)?.role ?? Role.guest);
  const choices = rolesToInviteAs(ownRole);
  return (
    <>
      <div className="invitation-terms">
        <label htmlFor={roleId}>{administration.role}</label>
        <select
          id={roleId}
          className="field is-short"
          value={terms.role}
          onChange={({ target }) => {
            const role = choices.find((each) => String(each) === target.value);
            if (role !== undefined) onChange({ ...terms, role });
          }}
        >
          {choices.map((role) => (
            <option key={role} value={role}>
              {card.roles[role]}
            </option>
          ))}
        </select>
        <label htmlFor={daysId}>{texts.usableFor}</label>
        <select
          id={daysId}
          className="field is-short"
          value={terms.days ?? FOR_EVER}
          onChange={({ target: { value } }) =>
            onChange({ ...terms, days: value === FOR_EVER ? null : Number(value) })
          }
        >
          {lifetimes.map((days) => (
            <option key={days} value={days}>
              {texts.days(days)}
            </option>
          ))}
          <option value={FOR_EVER}>{texts.forEver}</option>
        </select>
      </div>
      <StreamChoice chosen={terms.streamIds} onChange={(streamIds) => onChange({ ...terms, streamIds })} />
    </>
  );
}

function StreamChoice({
  chosen,
  onChange,
}: {
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}) {
  const { invitations: texts } = useTexts().administration;
  const language = useLanguage();
  const [typed, setTyped] = useState("");
  // The order is fixed until the list is opened again, so that lines don't move away from the pointer when ticked.
  const [first] = useState(chosen);
  const subscriptions = useModel((model) => model.subscriptions);
  const streams = useMemo(() => {
    const { compare } = new Intl.Collator(language);
    const isFirst = (id: number) => Number(first.has(id));
    return allStreams({ subscriptions }).sort(
      (a, b) => isFirst(b.stream_id) - isFirst(a.stream_id) || compare(a.name, b.name),
    );
  }, [subscriptions, language, first]);
  const wanted = comparable(typed).trimEnd();
  const fitting = streams.filter(({ name }) => comparable(name).includes(wanted));
  const shown = fitting.filter(({ stream_id }, index) => index < MOST_STREAMS || chosen.has(stream_id));
  const toggle = (id: number) => {
    const after = new Set(chosen);
    if (!after.delete(id)) after.add(id);
    onChange(after);
  };
  return (
    <fieldset className="invitation-streams">
      <legend>{texts.streams(chosen.size)}</legend>
      {streams.length > MOST_STREAMS && (
        <FilterField label={texts.findStream} value={typed} onChange={setTyped} />
      )}
      <div className="invitation-stream-list">
        {shown.map(({ stream_id, name }) => (
          <label key={stream_id}>
            <input type="checkbox" checked={chosen.has(stream_id)} onChange={() => toggle(stream_id)} />#
            {name}
          </label>
        ))}
      </div>
      {shown.length < fitting.length && <p className="soft">{texts.moreStreams}</p>}
    </fieldset>
  );
}
