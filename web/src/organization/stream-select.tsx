/** Selects one of the streams that the user can see, or none. */
import type { Stream } from "@confab/contract";
import { useMemo } from "react";
import { Select } from "../components/controls.tsx";
import type { ControlProps } from "../components/value-row.tsx";
import { useModel } from "../session/session-context.tsx";
import { useOrganizationTexts } from "../text/organization-texts.ts";
import { useLanguage } from "../text/text.tsx";

const NO_STREAM = -1;

export function StreamSelect(props: ControlProps) {
  const texts = useOrganizationTexts();
  const streams = useStreamsByName();
  const { value } = props;
  const choices = [
    { value: NO_STREAM, name: texts.noStream },
    ...streams.map(({ stream_id, name }) => ({ value: stream_id, name: `#${name}` })),
  ];
  const isKnown = choices.some((choice) => choice.value === value);
  if (typeof value === "number" && !isKnown) choices.push({ value, name: texts.hiddenStream });
  return <Select {...props} choices={choices} />;
}

export type NamedStream = Pick<Stream, "stream_id" | "name" | "invite_only">;

/** Returns all streams that the user knows of. */
export function useStreamsByName(): readonly NamedStream[] {
  const { subscribed, unsubscribed, neverSubscribed } = useModel((model) => model.subscriptions);
  const language = useLanguage();
  return useMemo(() => {
    const { compare } = new Intl.Collator(language);
    const all: NamedStream[] = [subscribed, unsubscribed, neverSubscribed].flatMap((map) => [
      ...map.values(),
    ]);
    return all.toSorted((one, other) => compare(one.name, other.name));
  }, [subscribed, unsubscribed, neverSubscribed, language]);
}
