import { streamNameIn, useModel } from "../session/session-context.tsx";
import { type Texts, useTexts } from "../text/text.tsx";
import { nameOfNarrow } from "./names.ts";
import type { Place } from "./place.ts";

/** Returns the display name of a place. */
export function usePlaceName(place: Place): string {
  const texts = useTexts();
  return useModel((model) => {
    if (place.view === "messages") return nameOfNarrow(place.narrow, model, texts);
    if (place.view === "settings") return texts.settings.label;
    if (place.view === "organization") return texts.organization.place;
    if (place.view === "stream") return `#${streamNameIn(model, place.streamId) ?? texts.feed.unknownStream}`;
    if (place.view === "group") return model.userGroups.get(place.groupId)?.name ?? texts.groups.unknown;
    return namesOfViews(texts)[place.view];
  });
}

const namesOfViews = ({ app, views, streams, managing, groups }: Texts) => ({
  ...views,
  streams: streams.label,
  "new-stream": managing.newStream,
  groups: groups.label,
  unknown: app.unknownPlace,
});
