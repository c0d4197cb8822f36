/** The search field: terms as text, with completions. */
import { conversationOf, everything, type Model } from "@confab/client";
import { useEffect, useRef, useState } from "react";
import { focusMain } from "../browser/focus-main.ts";
import { useOnChange } from "../browser/use-on-change.ts";
import { ChoiceField } from "../components/choices/choice-field.tsx";
import { Icon } from "../components/icon.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { recentDays } from "../days/recent-days.ts";
import { useGoToDay } from "../days/use-go-to-day.ts";
import { useKeys } from "../keys/registry.ts";
import { directoryOf } from "../places/directory.ts";
import { useGo, usePlace } from "../places/navigation.ts";
import type { Place } from "../places/place.ts";
import { searchOf, textOfSearch } from "../places/search-text.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { useTask } from "../session/tasks.ts";
import { useAllTopics } from "../session/use-all-topics.ts";
import { type Texts, useLanguage, useTexts } from "../text/text.tsx";
import { completionsOf, isIncomplete } from "./completions.ts";

export function SearchBox() {
  const texts = useTexts();
  const { search, views } = texts;
  const language = useLanguage();
  const task = useTask();
  const goToDay = useGoToDay();
  const session = useSession();
  const go = useGo();
  const place = usePlace();
  const present = useModel((model) => textOfPlace(place, model));
  const [text, setText] = useState(present);
  const field = useRef<HTMLInputElement>(null);
  // Typed text that was not searched for ends with the view, even if the next view has no text either.
  useOnChange(place, () => {
    setText(present);
  });
  useEffect(() => setText(present), [present]);
  useKeys({
    "/": () => {
      field.current?.focus();
      field.current?.select();
    },
  });
  const [isUsed, setUsed] = useState(false);
  const topics = useAllTopics(isUsed && text !== present);
  const find = (typed: string) => {
    const { model } = session.store.getState();
    if (!model) return [];
    const days = recentDays(session.serverNow(), texts, language);
    const topicsOf = (streamId: number | undefined) => {
      if (streamId !== undefined) session.topics.open(streamId);
      return knownTopics(model, topics, streamId);
    };
    const completions = completionsOf(typed, model, { topics: topicsOf, days });
    return completions.map((completion) => ({
      ...completion,
      key: completion.text,
      label: completion.term,
      detail: completion.detail ?? hintOf(completion.term, search),
    }));
  };

  const goTo = (wanted: string) => {
    const { model } = session.store.getState();
    if (!model) return;
    const { day, narrow, near } = searchOf(wanted, directoryOf(model));
    if (day !== undefined) {
      void task(() => goToDay(narrow.length === 0 ? everything : narrow, day));
      focusMain();
      return;
    }
    if (narrow.length === 0) return;
    const wantedPlace: Place = { view: "messages", narrow, ...(near !== undefined && { near }) };
    // The same place in other words changes no address.
    setText(textOfPlace(wantedPlace, model));
    go(wantedPlace);
    focusMain();
  };
  const leave = () => {
    setText(present);
    focusMain();
  };
  return (
    <search className="search" aria-label={views.search}>
      <Icon name="search" />
      <ChoiceField
        field={field}
        label={search.label}
        placeholder={views.search}
        className="field search-field"
        value={text}
        isOptional={(completions) => {
          const { model } = session.store.getState();
          return model === undefined || !isIncomplete(text, model, completions);
        }}
        opensOnFocus
        find={find}
        onType={(typed) => {
          setUsed(true);
          setText(typed);
        }}
        onChoose={(completion) => {
          if (completion.isWhole) return goTo(completion.text);
          setText(completion.text);
          return "open";
        }}
        onKey={({ key }) => {
          if (key === "Enter") goTo(text);
          if (key === "Escape") leave();
        }}
      />
      {text !== "" && (
        <IconButton
          icon="close"
          label={search.clear}
          onClick={() => {
            setText("");
            field.current?.focus();
          }}
        />
      )}
    </search>
  );
}

function hintOf(term: string, { hints, not }: Texts["search"]): string {
  const name = /^-?([a-z-]+):/.exec(term)?.[1] ?? "";
  const hint = (hints as Readonly<Record<string, string>>)[name] ?? "";
  return term.startsWith("-") ? not(hint) : hint;
}

/** Returns an empty text for a place with a name of its own, such as a conversation: the heading shows that name. */
function textOfPlace(place: Place, model: Model): string {
  if (place.view !== "messages" || conversationOf(place.narrow, model.options.userId)) return "";
  const [only] = place.narrow;
  const isNamed = only !== undefined && !only.negated && ["stream", "is", "in"].includes(only.operator);
  if (place.narrow.length === 1 && isNamed) return "";
  // The message at which the view opens is not a part of what it shows.
  return textOfSearch({ narrow: place.narrow }, directoryOf(model));
}

function knownTopics(
  model: Model,
  lists: ReadonlyMap<number, { readonly topics: readonly { readonly name: string }[] }>,
  streamId: number | undefined,
): readonly string[] {
  const wanted = [...lists].filter(([id]) => streamId === undefined || id === streamId);
  const unread = [...model.unreads.streams.entries()].filter(
    ([id]) => streamId === undefined || id === streamId,
  );
  return [
    ...new Set([
      ...wanted.flatMap(([, { topics }]) => topics.map(({ name }) => name)),
      ...unread.flatMap(([, topics]) => [...topics.keys()]),
    ]),
  ];
}
