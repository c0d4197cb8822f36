/** The area below the messages: the compose box, or the buttons that open it. */
import { conversationKey, conversationOf } from "@confab/client";
import { useState } from "react";
import { Icon } from "../components/icon.tsx";
import { type Destination, destinationOf } from "../drafts/destination.ts";
import { useDraftBook } from "../drafts/use-draft-book.ts";
import { useComposeRequest } from "../places/compose-requests.ts";
import type { Place } from "../places/place.ts";
import { useModel } from "../session/session-context.tsx";
import { useViewPart, viewPart } from "../session/view-state.ts";
import { useTexts } from "../text/text.tsx";
import { ComposeBox } from "./compose-box.tsx";
import type { Wake } from "./wake.ts";

/** An open compose box. Each opening has its own `number`. */
interface Opened {
  readonly number: number;
  readonly to: Destination;
  readonly draftId?: string;
}

/** The ids of the drafts that the user began with the buttons. Another press of a button continues its draft. */
const begunDrafts = viewPart(() => new Map<Destination["kind"], string>());

export function Compose({ place }: { place: Place }) {
  const ownId = useModel(({ options }) => options.userId);
  const book = useDraftBook();
  const begun = useViewPart(begunDrafts);
  const here = conversationHere(place, ownId);
  const streamId = streamHere(place);
  const [opened, setOpened] = useState<Opened>();
  const [wake, setWake] = useState<Wake>();
  const open = (next: Omit<Opened, "number">) =>
    setOpened((before) => ({ ...next, number: (before?.number ?? 0) + 1 }));

  const begin = (to: Destination) => {
    const draftId = begun.get(to.kind);
    const draft = draftId === undefined ? undefined : book.get(draftId);
    open(draft && draft.state === undefined ? { to: draft.to, draftId: draft.id } : { to });
    setWake({});
  };

  useComposeRequest(place, (request) => {
    if (request.kind === "draft") {
      const draft = book.get(request.draftId);
      if (draft) open({ to: draft.to, draftId: draft.id });
      setWake({});
      return;
    }
    if (request.kind === "begin") {
      if (request.where === "direct") begin({ kind: "direct", userIds: [] });
      else if (here || streamId !== undefined) setWake({});
      else begin({ kind: "topic", streamId: undefined, topic: "" });
      return;
    }
    const { conversation } = request;
    const isHere = here !== undefined && conversationKey(here) === conversationKey(conversation);
    if (isHere) setOpened(undefined);
    else open({ to: destinationOf(conversation, ownId) });
    setWake(request.kind === "write" ? {} : request);
  });

  if (opened) {
    return (
      <ComposeBox
        key={opened.number}
        start={opened.to}
        {...(opened.draftId !== undefined && { startId: opened.draftId })}
        wake={wake}
        onBegin={(id) => begun.set(opened.to.kind, id)}
        onClose={() => {
          setOpened(undefined);
          setWake(undefined);
        }}
      />
    );
  }
  if (here) return <ComposeBox key="here" start={destinationOf(here, ownId)} isFixed wake={wake} />;
  if (streamId !== undefined) {
    return <ComposeBox key="stream" start={{ kind: "topic", streamId, topic: "" }} wake={wake} />;
  }
  return <BeginButtons onBegin={begin} />;
}

const conversationHere = (place: Place, ownId: number) =>
  place.view === "messages" ? conversationOf(place.narrow, ownId) : undefined;

function streamHere(place: Place): number | undefined {
  if (place.view !== "messages" || place.narrow.length !== 1) return undefined;
  const [only] = place.narrow;
  const isStream = only?.operator === "stream" && !only.negated && typeof only.operand === "number";
  return isStream ? Number(only.operand) : undefined;
}

function BeginButtons({ onBegin }: { onBegin: (to: Destination) => void }) {
  const { compose } = useTexts();
  return (
    <div className="compose-begin">
      <button
        type="button"
        className="button"
        onClick={() => onBegin({ kind: "topic", streamId: undefined, topic: "" })}
      >
        <Icon name="plus" />
        {compose.newTopic}
      </button>
      <button type="button" className="button" onClick={() => onBegin({ kind: "direct", userIds: [] })}>
        <Icon name="people" />
        {compose.newDirect}
      </button>
    </div>
  );
}
