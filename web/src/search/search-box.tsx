/** The search field: terms as text, with completions. */
import { conversationOf, type Model } from "@confab/client";
import { useEffect, useRef, useState } from "react";
import { focusMain } from "../browser/focus-main.ts";
import { ChoiceField } from "../components/choices/choice-field.tsx";
import { Icon } from "../components/icon.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { useKeys } from "../keys/registry.ts";
import { directoryOf } from "../places/directory.ts";
import { useGo, usePlace } from "../places/navigation.ts";
import type { Place } from "../places/place.ts";
import { searchOf, textOfSearch } from "../places/search-text.ts";
import { useModel, useSession } from "../session/session-context.tsx";
import { type Texts, useTexts } from "../text/text.tsx";
import { completionsOf } from "./completions.ts";

export function SearchBox() {
  const { search, views } = useTexts();
  const session = useSession();
  const go = useGo();
  const place = usePlace();
  const present = useModel((model) => textOfPlace(place, model));
  const [text, setText] = useState(present);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setText(present), [present]);
  useKeys({
    "/": () => {
      field.current?.focus();
      field.current?.select();
    },
  });
  const find = (typed: string) => {
    const { model, topics } = session.store.getState();
    if (!model) return [];
    const completions = completionsOf(typed, model, (streamId) => {
      if (streamId !== undefined) session.topics.open(streamId);
      return knownTopics(model, topics, streamId);
    });
    return completions.map((completion) => ({
      ...completion,
      key: completion.text,
      label: completion.term,
      detail: hintOf(completion.term, search),
    }));
  };

  const goTo = (wanted: string) => {
    const { model } = session.store.getState();
    if (!model) return;
    const found = searchOf(wanted, directoryOf(model));
    if (found.narrow.length === 0) return;
    go({ view: "messages", ...found });
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
        className="field search-field"
        value={text}
        isOptional
        opensOnFocus
        find={find}
        onType={setText}
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

/** Returns an empty text for a whole conversation or stream: its name is already in the heading. */
function textOfPlace(place: Place, model: Model): string {
  if (place.view !== "messages" || conversationOf(place.narrow, model.options.userId)) return "";
  if (place.narrow.length === 1 && place.narrow[0]?.operator !== "search") return "";
  const { narrow, near } = place;
  return textOfSearch(near === undefined ? { narrow } : { narrow, near }, directoryOf(model));
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
