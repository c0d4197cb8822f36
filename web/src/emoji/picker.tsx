/** Chooses an emoji by typing a part of its name, with arrow keys or with the pointer. */
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { VList, type VListHandle } from "virtua";
import { useModel } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { customEmojiOf, type EmojiChoice, loadUnicodeEmoji } from "./catalogue.ts";
import { EmojiSign } from "./emoji-sign.tsx";
import { findEmoji } from "./find.ts";
import { frequentOf, noteUse } from "./frequent.ts";
import { type Line, linesOf, type Section } from "./lines.ts";

const COLUMNS = 8;

const focus = (element: HTMLElement | null): void => element?.focus();

export function EmojiPicker({ onChoose }: { onChoose: (choice: EmojiChoice) => void }) {
  const { emoji: texts } = useTexts();
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const list = useRef<VListHandle>(null);
  const id = useId();
  const sections = useSections(query);
  const lines = useMemo(() => linesOf(sections, COLUMNS), [sections]);
  const choices = useMemo(() => sections.flatMap((section) => section.choices), [sections]);
  const choose = (choice: EmojiChoice | undefined) => {
    if (!choice) return;
    noteUse(choice);
    onChoose(choice);
  };
  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(choices.length - 1, index));
    setAt(next);
    const line = lines.findIndex((each) => "start" in each && next < each.start + each.choices.length);
    list.current?.scrollToIndex(line, { align: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const target = targetOf(event.key, at, lines, query !== "");
    if (event.key === "Enter") choose(choices[at]);
    else if (target !== undefined) goTo(target);
    else return;
    event.preventDefault();
  };
  return (
    <div className="emoji-picker">
      <input
        // The user opened the picker to type in it.
        ref={focus}
        className="field"
        type="text"
        role="combobox"
        aria-label={texts.search}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={choices.length > 0 ? `${id} ${at}`.replaceAll(" ", "-") : undefined}
        placeholder={texts.search}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {choices.length === 0 && (
        <p className="emoji-none" role="status">
          {texts.none}
        </p>
      )}
      <div className="emoji-list">
        <VList ref={list} id={id} role="listbox" aria-label={texts.label}>
          {lines.map((line) => (
            <EmojiLine key={line.key} line={line} at={at} idPrefix={id} onChoose={choose} />
          ))}
        </VList>
      </div>
      <p className="emoji-name" aria-hidden="true">
        {choices[at] && `:${choices[at].name}:`}
      </p>
    </div>
  );
}

/** Returns the search results, or all emoji in groups if nothing is typed. */
function useSections(query: string): readonly Section[] {
  const { emoji: texts } = useTexts();
  const [unicode, setUnicode] = useState<readonly EmojiChoice[]>([]);
  const customEmoji = useModel((model) => model.customEmoji);
  useEffect(() => {
    void loadUnicodeEmoji().then(setUnicode);
  }, []);
  return useMemo(() => {
    const custom = customEmojiOf({ customEmoji });
    const all = [...custom, ...unicode];
    if (query.trim() !== "") return [{ name: undefined, choices: findEmoji(all, query) }];
    return [
      { name: texts.frequent, choices: unicode.length > 0 ? frequentOf(all) : [] },
      { name: texts.custom, choices: custom },
      { name: texts.all, choices: unicode },
    ].filter((section) => section.choices.length > 0);
  }, [query, unicode, customEmoji, texts]);
}

/** Returns the index that a key leads to. Left and right move the caret instead if the field has text. */
function targetOf(key: string, at: number, lines: readonly Line[], isTyping: boolean): number | undefined {
  if (key === "ArrowRight" && !isTyping) return at + 1;
  if (key === "ArrowLeft" && !isTyping) return at - 1;
  if (key !== "ArrowDown" && key !== "ArrowUp") return undefined;
  const rows = lines.filter((line) => "start" in line);
  const row = rows.findIndex(({ start, choices }) => at < start + choices.length);
  const next = rows[row + (key === "ArrowDown" ? 1 : -1)];
  if (!next) return at;
  return next.start + Math.min(at - (rows[row]?.start ?? 0), next.choices.length - 1);
}

function EmojiLine({
  line,
  at,
  idPrefix,
  onChoose,
}: {
  line: Line;
  at: number;
  idPrefix: string;
  onChoose: (choice: EmojiChoice) => void;
}) {
  if (!("start" in line)) {
    return (
      <div className="emoji-heading" role="presentation">
        {line.name}
      </div>
    );
  }
  return (
    <div className="emoji-line" role="presentation">
      {line.choices.map((choice, index) => (
        <div
          key={`${choice.type} ${choice.code}`}
          id={`${idPrefix} ${line.start + index}`.replaceAll(" ", "-")}
          role="option"
          tabIndex={-1}
          aria-selected={line.start + index === at}
          aria-label={choice.name.replaceAll("_", " ")}
          title={`:${choice.name}:`}
          className="emoji-choice"
          onClick={() => onChoose(choice)}
          onKeyDown={(event) => event.key === "Enter" && onChoose(choice)}
        >
          <EmojiSign shown={choice.shown} />
        </div>
      ))}
    </div>
  );
}
