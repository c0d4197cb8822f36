/** A user's card: their profile, and the actions that concern them. */
import { directKey, type ModelUser } from "@confab/client";
import type { CustomProfileField } from "@confab/contract";
import { type RefObject, useMemo } from "react";
import { copyLink } from "../browser/copy-text.ts";
import { Avatar } from "../components/avatar.tsx";
import { MessageContent } from "../message/message-content.tsx";
import { nameOfPeople } from "../places/names.ts";
import { useHashOf } from "../places/navigation.ts";
import { placeOfConversation } from "../places/place.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useLanguage, useTexts } from "../text/text.tsx";
import { CardFrame } from "./card-frame.tsx";
import { FieldKind, optionsIn, peopleIn } from "./field-data.ts";
import { FieldLink } from "./field-link.tsx";
import { StatusEmoji } from "./status-emoji.tsx";

export default function PersonCard({
  userId,
  trigger,
  onClose,
}: {
  userId: number;
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { card, people } = useTexts();
  const user = useModel(({ users }) => users.get(userId));
  const bot = useModel(({ systemBots }) => systemBots.get(userId));
  return (
    <CardFrame name={user?.full_name ?? bot?.full_name ?? people.unknown} trigger={trigger} onClose={onClose}>
      {user ? (
        <>
          <Who user={user} />
          <Fields user={user} />
          <SharedStreams userId={userId} onClose={onClose} />
          <Actions user={user} onClose={onClose} />
        </>
      ) : bot ? (
        <header className="person-card-header">
          <Avatar user={bot} size={36} />
          <div>
            <h2 className="person-card-name">{bot.full_name}</h2>
            <p className="soft">{card.bot}</p>
          </div>
        </header>
      ) : (
        <>
          <h2 className="person-card-name">{people.unknown}</h2>
          <p className="soft">{card.hidden}</p>
        </>
      )}
    </CardFrame>
  );
}

function Who({ user }: { user: ModelUser }) {
  const session = useSession();
  const { card } = useTexts();
  const language = useLanguage();
  const status = useModel(({ userStatuses }) => userStatuses.get(user.user_id));
  const hour12 = useModel(({ settings }) => !settings?.twenty_four_hour_time);
  const roles: Readonly<Record<number, string>> = card.roles;
  return (
    <>
      <header className="person-card-header">
        <Avatar user={user} size={36} />
        <div>
          <h2 className="person-card-name">{user.full_name}</h2>
          <p className="soft">
            {user.is_bot ? card.bot : roles[user.role]}
            {!user.is_active && `, ${card.deactivated}`}
          </p>
        </div>
      </header>
      {status && (status.status_text || status.emoji_code) && (
        <p>
          <StatusEmoji status={status} /> {status.status_text}
        </p>
      )}
      {user.timezone !== "" && (
        <p className="soft">{localTime(session.serverNow(), user.timezone, language, hour12, card.time)}</p>
      )}
      {user.delivery_email && (
        <p>
          <a href={`mailto:${user.delivery_email}`}>{user.delivery_email}</a>
        </p>
      )}
    </>
  );
}

function localTime(
  now: number,
  timeZone: string,
  language: string,
  hour12: boolean,
  of: (time: string) => string,
) {
  try {
    const format = new Intl.DateTimeFormat(language, {
      timeZone,
      hour12,
      hour: "numeric",
      minute: "2-digit",
    });
    return of(format.format(now));
  } catch {
    // This browser does not know the time zone.
    return null;
  }
}

function Fields({ user }: { user: ModelUser }) {
  const fields = useModel(({ profileFields }) => profileFields);
  const filled = fields.flatMap((field) => {
    const { value = "", rendered_value } = user.profile_data?.[String(field.id)] ?? {};
    return value === "" ? [] : [{ field, value, rendered: rendered_value }];
  });
  if (filled.length === 0) return null;
  return (
    <dl className="person-card-fields">
      {filled.map(({ field, value, rendered }) => (
        <div key={field.id}>
          <dt className="soft">{field.name}</dt>
          <dd>
            <FieldValue field={field} value={value} rendered={rendered} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** @param rendered HTML, for fields whose text may contain Markdown */
function FieldValue({
  field,
  value,
  rendered,
}: {
  field: CustomProfileField;
  value: string;
  rendered: string | undefined;
}) {
  const texts = useTexts();
  const users = useModel((model) => model.users);
  const systemBots = useModel((model) => model.systemBots);
  if (rendered !== undefined) return <MessageContent html={rendered} />;
  if (field.type === FieldKind.url || field.type === FieldKind.account) {
    return <FieldLink field={field} value={value} />;
  }
  if (field.type === FieldKind.choice) {
    return optionsIn(field.field_data).find(({ key }) => key === value)?.text ?? value;
  }
  return field.type === FieldKind.people
    ? nameOfPeople(peopleIn(value), { users, systemBots }, texts)
    : value;
}

/** Lists the streams that both the user and this person are subscribed to. */
function SharedStreams({ userId, onClose }: { userId: number; onClose: () => void }) {
  const { card } = useTexts();
  const language = useLanguage();
  const hashOf = useHashOf();
  const ownId = useModel(({ options }) => options.userId);
  const subscribed = useModel(({ subscriptions }) => subscriptions.subscribed);
  const shared = useMemo(() => {
    const { compare } = new Intl.Collator(language);
    return [...subscribed.values()]
      .filter(({ subscribers }) => subscribers?.includes(userId))
      .sort((a, b) => compare(a.name, b.name));
  }, [subscribed, userId, language]);
  if (userId === ownId || shared.length === 0) return null;
  return (
    <details className="card-streams">
      <summary>
        {card.sharedStreams} ({shared.length})
      </summary>
      <ul>
        {shared.map(({ stream_id, name }) => (
          <li key={stream_id}>
            <a
              href={hashOf({ view: "messages", narrow: [{ operator: "stream", operand: stream_id }] })}
              onClick={onClose}
            >
              #{name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Actions({ user, onClose }: { user: ModelUser; onClose: () => void }) {
  const { card, navigation } = useTexts();
  const session = useSession();
  const task = useTask();
  const ownId = useModel(({ options }) => options.userId);
  const isMuted = useModel(({ mutedUsers }) => mutedUsers.some(({ id }) => id === user.user_id));
  const hashOf = useHashOf();
  const href = hashOf(placeOfConversation({ kind: "direct", key: directKey([user.user_id], ownId) }, ownId));
  const muted_user_id = user.user_id;
  return (
    <div className="person-card-actions">
      <a className="button is-main" href={href} onClick={onClose}>
        {card.write}
      </a>
      <a
        className="button"
        href={hashOf({ view: "messages", narrow: [{ operator: "sender", operand: user.user_id }] })}
        onClick={onClose}
      >
        {card.findMessages}
      </a>
      <button
        type="button"
        className="button"
        onClick={() => void task(() => copyLink(href), navigation.linkCopied)}
      >
        {navigation.copyLink}
      </button>
      {user.user_id !== ownId && (
        <button
          type="button"
          className="button"
          onClick={() =>
            void task(() =>
              isMuted
                ? session.client.unmuteUser({ muted_user_id })
                : session.client.muteUser({ muted_user_id }),
            )
          }
        >
          {isMuted ? card.unmute : card.mute}
        </button>
      )}
    </div>
  );
}
