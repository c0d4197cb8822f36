/** The fields that choose where a message goes. */
import { type Model, personIn } from "@confab/client";
import { type RefObject, useState } from "react";
import { Avatar } from "../components/avatar.tsx";
import type { Choice } from "../components/choices/choice.ts";
import { ChoiceField } from "../components/choices/choice-field.tsx";
import { Icon } from "../components/icon.tsx";
import type { Destination } from "../drafts/destination.ts";
import { findPeople } from "../finding/people.ts";
import { bestOf, findable } from "../finding/ranking.ts";
import { findStreams, streamNamed } from "../finding/streams.ts";
import { streamNameIn, useModel, useSession, useSessionState } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { useTopics } from "../writing/completion/use-topics.ts";

const MOST_SHOWN = 8;

interface Fields<D extends Destination> {
  readonly to: D;
  readonly onChange: (to: Destination) => void;
  /** Moves on to the text. */
  readonly onDone: () => void;
  readonly first: RefObject<HTMLInputElement | null>;
}

export const DestinationFields = ({ to, ...rest }: Fields<Destination>) =>
  to.kind === "topic" ? <TopicFields to={to} {...rest} /> : <PeopleFields to={to} {...rest} />;

function TopicFields({ to, onChange, onDone, first }: Fields<Extract<Destination, { kind: "topic" }>>) {
  const { compose, writing } = useTexts();
  const model = useModelWhenAsked();
  const name = useModel((each) => (to.streamId === undefined ? "" : (streamNameIn(each, to.streamId) ?? "")));
  const [typed, setTyped] = useState<string>();
  const topics = useTopics(to.streamId);
  const longest = useSessionState(({ fixed }) => fixed.max_topic_length);
  const leaveStream = () => {
    const named = typed === undefined ? undefined : streamNamed(model(), typed);
    if (named) onChange({ ...to, streamId: named.stream_id });
    setTyped(undefined);
  };
  return (
    <>
      <ChoiceField
        {...(to.streamId === undefined && { field: first })}
        label={compose.chooseStream}
        value={typed ?? name}
        find={(text) => streamChoices(model(), text === name ? "" : text)}
        onType={setTyped}
        onChoose={({ sign }) => {
          setTyped(undefined);
          if (sign && "streamId" in sign) onChange({ ...to, streamId: sign.streamId });
        }}
        onLeave={leaveStream}
      />
      <span aria-hidden="true">›</span>
      <ChoiceField
        {...(to.streamId !== undefined && { field: first })}
        label={compose.topic}
        placeholder={writing.topicHint}
        value={to.topic}
        maxLength={longest}
        find={(text) =>
          bestOf(
            topics.map((topic) => findable(topic, [topic])),
            text,
            MOST_SHOWN,
          )
            .filter((topic) => topic !== text)
            .map((topic) => ({ key: topic, label: topic }))
        }
        onType={(topic) => onChange({ ...to, topic })}
        onChoose={({ label }) => {
          onChange({ ...to, topic: label });
          onDone();
        }}
        onKey={({ key }) => key === "Enter" && onDone()}
      />
    </>
  );
}

function PeopleFields({ to, onChange, onDone, first }: Fields<Extract<Destination, { kind: "direct" }>>) {
  const { writing } = useTexts();
  const model = useModelWhenAsked();
  const [typed, setTyped] = useState("");
  const { userIds } = to;
  const change = (ids: readonly number[]) => onChange({ kind: "direct", userIds: ids });
  return (
    <>
      <ul className="compose-people" aria-label={writing.to}>
        {userIds.map((userId) => (
          <PersonChip
            key={userId}
            userId={userId}
            onRemove={() => {
              change(userIds.filter((each) => each !== userId));
              first.current?.focus();
            }}
          />
        ))}
      </ul>
      <ChoiceField
        field={first}
        label={writing.addPerson}
        value={typed}
        find={(text) => peopleChoices(model(), text, userIds)}
        onType={setTyped}
        onChoose={({ sign }) => {
          setTyped("");
          if (sign && "user" in sign) change([...userIds, sign.user.user_id]);
        }}
        onKey={({ key }) => {
          if (key === "Enter" && typed === "") onDone();
          if (key === "Backspace" && typed === "") change(userIds.slice(0, -1));
        }}
      />
    </>
  );
}

function PersonChip({ userId, onRemove }: { userId: number; onRemove: () => void }) {
  const texts = useTexts();
  const { writing } = texts;
  const user = useModel((model) => personIn(model, userId));
  const name = user?.full_name ?? texts.people.unknown;
  return (
    <li className="compose-person">
      {user && <Avatar user={user} size={20} />}
      {name}
      <button
        type="button"
        className="compose-remove"
        aria-label={writing.removePerson(name)}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

/** Returns the current model on demand, so that choices are computed when the user types and not at each event. */
function useModelWhenAsked(): () => Model {
  const { store } = useSession();
  const first = useModel((model) => model.options);
  return () => {
    const { model } = store.getState();
    if (!model) throw new Error(`The model of user ${first.userId} is gone`);
    return model;
  };
}

const streamChoices = (model: Model, text: string) =>
  findStreams(model, text, MOST_SHOWN).map(
    ({ stream_id, name, description }): Choice => ({
      key: String(stream_id),
      label: name,
      detail: description,
      sign: { streamId: stream_id },
    }),
  );

function peopleChoices(model: Model, text: string, chosen: readonly number[]): Choice[] {
  const own = model.options.userId;
  // The user themselves is a valid recipient only alone, for notes to themselves.
  const isChoice = (userId: number) => !chosen.includes(userId) && (userId !== own || chosen.length === 0);
  return findPeople(model, text, MOST_SHOWN, undefined, ({ user_id }) => isChoice(user_id)).map((user) => ({
    key: String(user.user_id),
    label: user.full_name,
    detail: user.email,
    sign: { user },
  }));
}
