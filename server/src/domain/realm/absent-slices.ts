/**
 * Parts of the initial state that are the same for everybody. Clients ask for them and rely on their keys. Most belong
 * to features that this server does not have, and are empty.
 */
import type { Slice } from "../../realm/snapshot-slice.ts";
import { stopWords } from "./stop-words.ts";

const giphy: Slice<"giphy"> = () => ({ giphy_api_key: "" });
const words: Slice<"stop_words"> = () => ({ stop_words: [...stopWords] });
const videoCalls: Slice<"video_calls"> = () => ({ has_zoom_token: false });

export const absentSlices = {
  giphy,
  stop_words: words,
  video_calls: videoCalls,
};
