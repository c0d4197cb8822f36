/**
 * The right column: first the people of the view on the screen, then all others. Available people come first in both.
 */
import { conversationOf, type Model, type ModelUser, presenceOf, usersInKey } from "@confab/client";
import { memo, useMemo, useState } from "react";
import { useOnChange } from "../browser/use-on-change.ts";
import { FilterField } from "../components/filter-field.tsx";
import { Icon } from "../components/icon.tsx";
import { VirtualList } from "../components/virtual-list.tsx";
import { streamOfPlace, useHashOf, usePlace } from "../places/navigation.ts";
import { useRight } from "../session/rights.ts";
import { streamIn, useModel, useSession } from "../session/session-context.tsx";
import { useLanguage, useTexts } from "../text/text.tsx";
import { PersonLine } from "./person-line.tsx";
import { PresenceReport } from "./presence-report.ts";

/** The interval of looking again, because presence expires without an event. */
const LOOK_AGAIN = 30_000;

const order = { active: 0, idle: 1, offline: 2 } as const;

interface Listed {
  readonly user: ModelUser;
  readonly presence: keyof typeof order;
}

export const People = memo(function People() {
  const { people: texts, administration } = useTexts();
  const hashOf = useHashOf();
  const mayInvite = useRight("can_invite_others_to_realm");
  const [wanted, setWanted] = useState("");
  const listed = useListed(wanted);
  const here = usePeopleHere();
  const lines = useMemo(() => {
    const isHere = ({ user }: Listed) => here?.has(user.user_id) ?? false;
    const near = listed.filter(isHere);
    if (near.length === 0) return section(texts.everybody, listed);
    const others = listed.filter((each) => !isHere(each));
    return [...section(texts.here, near), ...section(texts.others, others)];
  }, [listed, here, texts]);
  return (
    <aside className="people" aria-label={texts.label}>
      <PresenceReport />
      <FilterField label={texts.filter} value={wanted} onChange={setWanted} />
      <VirtualList label={texts.label} items={lines} isBeside>
        {(line) =>
          typeof line === "string" ? (
            <h2 key={line} className="people-heading">
              {line}
            </h2>
          ) : (
            <PersonLine key={line.user.user_id} user={line.user} presence={line.presence} />
          )
        }
      </VirtualList>
      {mayInvite && (
        <a className="sidebar-link" href={hashOf({ view: "organization", section: "invitations" })}>
          <Icon name="plus" />
          {administration.invitations.invite}
        </a>
      )}
    </aside>
  );
});

/** Returns a heading followed by its people, or nothing if there are none. */
const section = (name: string, listed: readonly Listed[]): readonly (string | Listed)[] =>
  listed.length === 0 ? [] : [name, ...listed];

function useListed(wanted: string): readonly Listed[] {
  const language = useLanguage();
  const users = useModel((model) => model.users);
  const presences = useModel((model) => model.presences);
  const now = useServerNow(presences);
  const byName = useMemo(() => {
    const { compare } = new Intl.Collator(language);
    return [...users.values()]
      .filter((user) => user.is_active && !user.is_bot)
      .sort((a, b) => compare(a.full_name, b.full_name));
  }, [users, language]);
  return useMemo(() => {
    const words = wanted.trim().toLocaleLowerCase(language);
    return byName
      .filter((user) => user.full_name.toLocaleLowerCase(language).includes(words))
      .map((user) => ({ user, presence: presenceOf(presences, user.user_id, now) }))
      .sort((a, b) => order[a.presence] - order[b.presence]);
  }, [byName, presences, now, wanted, language]);
}

/** Returns the ids of the people in the present conversation or stream. */
function usePeopleHere(): ReadonlySet<number> | undefined {
  const place = usePlace();
  const ownId = useModel(({ options }) => options.userId);
  const streamId = streamOfPlace(place);
  const subscribers = useModel((model) =>
    streamId === undefined ? undefined : streamIn(model, streamId)?.subscribers,
  );
  const conversation = place.view === "messages" ? conversationOf(place.narrow, ownId) : undefined;
  const directKey = conversation?.kind === "direct" ? conversation.key : undefined;
  return useMemo(() => {
    if (subscribers) return new Set(subscribers);
    return directKey === undefined ? undefined : new Set([...usersInKey(directKey), ownId]);
  }, [directKey, subscribers, ownId]);
}

/**
 * Returns the server's time in seconds since 1970. Updates it at an interval, and when the server sends new presences.
 */
function useServerNow(presences: Model["presences"]): number {
  const session = useSession();
  const [now, setNow] = useState(() => session.serverNow());
  useOnChange(presences, () => {
    const look = () => setNow(session.serverNow());
    look();
    const timer = setInterval(look, LOOK_AGAIN);
    return () => clearInterval(timer);
  });
  return now / 1000;
}
