/** Groups of default streams as clients see them. */
import type { DefaultStreamGroup as WireDefaultStreamGroup } from "@confab/contract";
import type { RealmModel } from "../../model/realm-model.ts";
import type { DefaultStreamGroup } from "../../model/records.ts";
import { byName, presentDefaultStream } from "../streams/present.ts";

/** Includes the streams that still exist, by name: an event is presented later than it happened. */
export const presentDefaultStreamGroup = (
  { group_id, name, description, stream_ids }: DefaultStreamGroup,
  model: RealmModel,
): WireDefaultStreamGroup => ({
  id: group_id,
  name,
  description,
  streams: stream_ids
    .flatMap((id) => model.streams.get(id) ?? [])
    .filter((stream) => stream.is_active && !stream.invite_only)
    .map(presentDefaultStream)
    .sort(byName),
});
