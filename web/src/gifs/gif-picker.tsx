/** Chooses a moving picture by words, with arrow keys or with the pointer. */
import { type Gif, MAX_GIF_QUERY_LENGTH } from "@confab/contract";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useProblemText } from "../session/problem-text.ts";
import { useTexts } from "../text/text.tsx";
import { useGifSearch } from "./use-gif-search.ts";

/** Columns of the grid, which gifs.css draws. */
const COLUMNS = 3;

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
};

export function GifPicker({ provider, onChoose }: { provider: string; onChoose: (gif: Gif) => void }) {
  const { writing } = useTexts();
  const problemText = useProblemText();
  const [query, setQuery] = useState("");
  const words = query.trim();
  const { gifs, problem, fetchMore } = useGifSearch(words);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  // The user opened the picker to type in it.
  useEffect(() => field.current?.focus(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const all = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const isTyping = document.activeElement === field.current;
    if (isTyping && event.key === "Enter" && gifs?.[0]) onChoose(gifs[0]);
    else if (isTyping && event.key === "ArrowDown") all[0]?.focus();
    else if (at >= 0 && at < COLUMNS && event.key === "ArrowUp") field.current?.focus();
    else if (at >= 0 && steps[event.key] !== undefined) all[at + (steps[event.key] ?? 0)]?.focus();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus is within it
    <div className="gif-picker" onKeyDown={onKeyDown}>
      <input
        ref={field}
        className="field"
        type="search"
        aria-label={writing.gifSearch(provider)}
        placeholder={writing.gifSearch(provider)}
        maxLength={MAX_GIF_QUERY_LENGTH}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <div className="gif-results">
        <ul
          ref={list}
          className="gif-grid"
          aria-label={words === "" ? writing.gifPopular : writing.gifResults}
          aria-busy={gifs === undefined && problem === undefined}
        >
          {gifs?.map((gif) => (
            <li key={gif.url}>
              <GifChoice gif={gif} onChoose={onChoose} />
            </li>
          ))}
        </ul>
        <p className="gif-note" role="status">
          {problem && writing.gifFailed(problemText(problem))}
          {gifs?.length === 0 && !problem && writing.gifNone}
        </p>
        {fetchMore && (
          <button type="button" className="button" onClick={fetchMore}>
            {problem ? writing.gifAgain : writing.gifMore}
          </button>
        )}
      </div>
      <p className="gif-provider">{writing.gifBy(provider)}</p>
    </div>
  );
}

function GifChoice({ gif, onChoose }: { gif: Gif; onChoose: (gif: Gif) => void }) {
  const { writing } = useTexts();
  const title = gif.title || writing.gifUntitled;
  return (
    <button type="button" className="gif-choice" title={title} onClick={() => onChoose(gif)}>
      <img src={gif.preview_url} alt={title} width={gif.width} height={gif.height} loading="lazy" />
    </button>
  );
}
