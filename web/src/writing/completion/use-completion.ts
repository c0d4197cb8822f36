/** Provides the completions of a text while the user writes it. */
import { useEffect, useMemo, useState } from "react";
import { loadPart } from "../../browser/lazy-part.ts";
import { useChoices } from "../../components/choices/use-choices.ts";
import type { Destination } from "../../drafts/destination.ts";
import { type EmojiChoice, loadUnicodeEmoji } from "../../emoji/catalogue.ts";
import { weighEmoji } from "../../emoji/frequent.ts";
import { streamNamed } from "../../finding/streams.ts";
import { useModel, useSession } from "../../session/session-context.tsx";
import { useTexts } from "../../text/text.tsx";
import { type Completion, completionsFor } from "./completions.ts";
import { type Trigger, triggerAt } from "./trigger.ts";
import { useTopics } from "./use-topics.ts";

const nothing: readonly never[] = [];

/**
 * @param caret the position of the caret, or `undefined` while text is selected
 * @param onChoose replaces the text from `start` to the caret by `written`
 */
export function useCompletion(
  text: string,
  caret: number | undefined,
  to: Destination,
  onChoose: (written: string, start: number) => void,
) {
  const session = useSession();
  const texts = useTexts();
  const [dismissed, setDismissed] = useState<string>();
  const here = useMemo(() => (caret === undefined ? undefined : triggerAt(text, caret)), [text, caret]);
  const name = here && `${here.kind} ${here.start}`;
  const trigger = name === dismissed ? undefined : here;
  const { streamName } = trigger ?? {};
  const streamId = useModel((model) =>
    streamName === undefined ? undefined : streamNamed(model, streamName)?.stream_id,
  );
  const topics = useTopics(streamId);
  const emoji = useEmoji(trigger);
  const languages = useLanguages(trigger);
  const completions = useMemo(() => {
    const { model } = session.store.getState();
    return trigger && model
      ? completionsFor(
          trigger,
          model,
          to,
          { topics, emoji, weighEmoji, languages, now: session.serverNow() },
          texts,
        )
      : nothing;
  }, [session, trigger, to, topics, emoji, languages, texts]);
  const choices = useChoices<Completion>(
    completions,
    ({ written }) => {
      if (trigger) onChoose(written, trigger.start);
      // The text after choosing a language equals the query, so it would open the list again.
      if (trigger?.kind === "language") setDismissed(name);
    },
    { onDismiss: () => setDismissed(name) },
  );
  return { ...choices, start: trigger?.start };
}

function useEmoji(trigger: Trigger | undefined): readonly EmojiChoice[] {
  const [emoji, setEmoji] = useState<readonly EmojiChoice[]>(nothing);
  const isWanted = trigger?.kind === "emoji";
  useEffect(() => {
    if (isWanted) void loadUnicodeEmoji().then(setEmoji);
  }, [isWanted]);
  return emoji;
}

function useLanguages(trigger: Trigger | undefined): readonly string[] {
  const [languages, setLanguages] = useState<readonly string[]>(nothing);
  const isWanted = trigger?.kind === "language";
  useEffect(() => {
    if (!isWanted) return;
    void loadPart(() => import("@confab/markdown/code-languages")).then(({ languageNames }) =>
      setLanguages(["quote", "spoiler", "math", ...languageNames]),
    );
  }, [isWanted]);
  return languages;
}
