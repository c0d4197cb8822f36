/** Searches for moving pictures while the user types, and fetches further pages. */
import { type Problem, problemIn } from "@confab/client";
import type { Gif } from "@confab/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "../session/session-context.tsx";

/** The pause in typing after which a search begins: the server's provider counts requests. */
const PAUSE_MILLISECONDS = 350;

export interface GifSearch {
  /** Undefined until the first answer to these words. */
  readonly gifs?: readonly Gif[];
  readonly problem?: Problem;
  /** Fetches the next page, or the failed one again. Undefined if there is none, or while one is being fetched. */
  readonly fetchMore?: () => void;
}

interface State {
  readonly gifs?: readonly Gif[];
  readonly next: number | null;
  readonly problem?: Problem;
  readonly isFetching: boolean;
}

const START: State = { next: 0, isFetching: true };

/** @param words empty for popular pictures */
export function useGifSearch(words: string): GifSearch {
  const { client } = useSession();
  const [state, setState] = useState(START);
  const search = useRef(0);
  const fetchPage = useCallback(
    async (offset: number) => {
      const number = search.current;
      setState(({ problem: _, ...rest }) => ({ ...rest, isFetching: true }));
      const next = await client.searchGifs({ query: words, offset }).then(
        ({ gifs, next_offset }) =>
          (before: State): State => ({
            gifs: withoutRepetitions([...(before.gifs ?? []), ...gifs]),
            next: next_offset,
            isFetching: false,
          }),
        (error: unknown) =>
          (before: State): State => ({ ...before, problem: problemIn(error), isFetching: false }),
      );
      // Other words have made this answer obsolete.
      if (number === search.current) setState(next);
    },
    [client, words],
  );
  useEffect(() => {
    search.current += 1;
    setState(START);
    const timer = setTimeout(() => void fetchPage(0), words === "" ? 0 : PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [fetchPage, words]);
  const { gifs, problem, next, isFetching } = state;
  return {
    ...(gifs && { gifs }),
    ...(problem && { problem }),
    ...(next !== null && !isFetching && { fetchMore: () => void fetchPage(next) }),
  };
}

/** Popular pictures change between two pages, so a picture can be on both. */
const withoutRepetitions = (gifs: readonly Gif[]): Gif[] => [
  ...new Map(gifs.map((gif) => [gif.url, gif])).values(),
];
