/** Chooses an emoji by typing a part of its name, with arrow keys or with the pointer. */
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { VList, type VListHandle } from "virtua";
import { useRemembered } from "../browser/remembered.ts";
import { useModel } from "../session/session-context.tsx";
import { useTexts } from "../text/text.tsx";
import { customEmojiOf, type EmojiChoice, emojiGroupNames, loadUnicodeEmoji } from "./catalogue.ts";
import { type Category, CategoryBar } from "./category-bar.tsx";
import { EmojiSign } from "./emoji-sign.tsx";
import { findEmoji } from "./find.ts";
import { frequentOf, noteUse } from "./frequent.ts";
import { type Line, linesOf, sectionFor, targetOf } from "./lines.ts";
import { inChosenTone, TONE, type Tone } from "./tone.ts";
import { ToneChoice } from "./tone-choice.tsx";

const COLUMNS = 8;

/** The sign of the frequent emoji, which change. Other categories have their first emoji as their sign. */
const CLOCK = { text: "🕘" };

/** @param withTones true for texts. Reactions have no skin tones */
export function EmojiPicker({
  withTones = false,
  onChoose,
}: {
  withTones?: boolean;
  onChoose: (choice: EmojiChoice) => void;
}) {
  const { emoji: texts } = useTexts();
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const [top, setTop] = useState(0);
  const [tone, setTone] = useRemembered<Tone>(TONE, 0);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<VListHandle>(null);
  const id = useId();
  const all = useCategories(withTones ? tone : 0);
  const isSearching = query.trim() !== "";
  const sections = useMemo(
    () => (isSearching ? [{ name: undefined, choices: found(all, query) }] : all),
    [all, isSearching, query],
  );
  const lines = useMemo(() => linesOf(sections, COLUMNS), [sections]);
  const choices = useMemo(() => sections.flatMap((section) => section.choices), [sections]);
  // The user opened the picker to type in it.
  useEffect(() => field.current?.focus(), []);

  const choose = (choice: EmojiChoice | undefined) => {
    if (!choice) return;
    noteUse(choice);
    onChoose(choice);
  };
  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(choices.length - 1, index));
    setAt(next);
    const line = lines.findIndex((each) => "choices" in each && next < each.start + each.choices.length);
    list.current?.scrollToIndex(line, { align: "nearest" });
  };
  const goToSection = (section: number) => {
    const allLines = linesOf(all, COLUMNS);
    const line = allLines.findIndex((each) => each.section === section);
    setQuery("");
    setAt(allLines[line]?.start ?? 0);
    field.current?.focus();
    // The list may still show what was found.
    requestAnimationFrame(() => list.current?.scrollToIndex(line, { align: "start" }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const target = targetOf(event.key, at, lines, query !== "");
    const section = isSearching ? undefined : sectionFor(event.key, at, lines);
    if (event.key === "Enter") choose(choices[at]);
    else if (target !== undefined) goTo(target);
    else if (section !== undefined) goToSection(section);
    else return;
    event.preventDefault();
  };
  return (
    <div className="emoji-picker">
      <input
        ref={field}
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
      <CategoryBar
        categories={all}
        current={isSearching ? undefined : lines[top]?.section}
        onGo={goToSection}
      />
      {choices.length === 0 && (
        <p className="emoji-none" role="status">
          {texts.none}
        </p>
      )}
      <div className="emoji-list">
        <VList
          ref={list}
          id={id}
          role="listbox"
          aria-label={texts.label}
          onScroll={(offset) => setTop(list.current?.findItemIndex(offset + 1) ?? 0)}
        >
          {lines.map((line) => (
            <EmojiLine key={line.key} line={line} at={at} idPrefix={id} onChoose={choose} />
          ))}
        </VList>
      </div>
      <div className="emoji-foot">
        <p className="emoji-name" aria-hidden="true">
          {choices[at] && `:${choices[at].name}:`}
        </p>
        {withTones && <ToneChoice tone={tone} onChange={setTone} />}
      </div>
    </div>
  );
}

/** Finds emoji. Those that are also among the frequent ones are found once. */
const found = ([, ...sections]: readonly Category[], query: string): EmojiChoice[] =>
  findEmoji(
    sections.flatMap(({ choices }) => choices),
    query,
  );

/** Returns the frequent emoji, the custom ones, and the others by their groups. */
function useCategories(tone: Tone): readonly Category[] {
  const { emoji: texts } = useTexts();
  const [unicode, setUnicode] = useState<readonly EmojiChoice[]>([]);
  const customEmoji = useModel((model) => model.customEmoji);
  useEffect(() => {
    void loadUnicodeEmoji().then(setUnicode);
  }, []);
  return useMemo(() => {
    if (unicode.length === 0) return [];
    const custom = customEmojiOf({ customEmoji });
    const toned = unicode.map(inChosenTone(tone));
    const groups = [
      { name: texts.custom, choices: custom },
      ...emojiGroupNames.map((group) => ({
        name: texts.groups[group],
        choices: toned.filter((choice) => choice.group === group),
      })),
    ];
    return [
      { name: texts.frequent, choices: frequentOf([...custom, ...toned]), sign: CLOCK },
      ...groups.flatMap(({ name, choices }) => {
        const [first] = choices;
        return first ? [{ name, choices, sign: first.shown }] : [];
      }),
    ];
  }, [tone, unicode, customEmoji, texts]);
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
  if ("name" in line) {
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
