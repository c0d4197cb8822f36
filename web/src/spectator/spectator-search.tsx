import { inStream, type Narrow } from "@confab/client";
import { type SubmitEvent, useEffect, useState } from "react";
import { Icon } from "../components/icon.tsx";
import type { Place } from "../places/place.ts";
import { useTexts } from "../text/text.tsx";

/** Searches for words in the open stream. */
export function SpectatorSearch({
  stream,
  narrow,
  hashOf,
}: {
  stream: { readonly stream_id: number; readonly name: string };
  /** The present narrow. */
  narrow: Narrow;
  hashOf: (place: Place) => string;
}) {
  const { spectator } = useTexts();
  const present = String(narrow.find(({ operator }) => operator === "search")?.operand ?? "");
  const [text, setText] = useState(present);
  useEffect(() => setText(present), [present]);
  const search = (event: SubmitEvent) => {
    event.preventDefault();
    const words = text.trim();
    const inAll = inStream(stream.stream_id);
    const found: Narrow = words === "" ? inAll : [...inAll, { operator: "search", operand: words }];
    window.location.hash = hashOf({ view: "messages", narrow: found });
  };
  const label = spectator.searchIn(stream.name);
  return (
    <search className="search" aria-label={label}>
      <Icon name="search" />
      <form className="choice-field" onSubmit={search}>
        <input
          type="search"
          className="field search-field"
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </search>
  );
}
