/** The pages on which users find, join, change and create streams; shown in the middle column. */
import type { Place } from "../places/place.ts";
import { Browse } from "./browse.tsx";
import { NewStream } from "./new-stream.tsx";
import { StreamPages } from "./stream-pages.tsx";
import "../components/rows.css";
import "./streams.css";

export default function Streams({
  place,
}: {
  place: Extract<Place, { view: "streams" | "stream" | "new-stream" }>;
}) {
  if (place.view === "new-stream") return <NewStream />;
  return place.view === "stream" ? <StreamPages place={place} /> : <Browse />;
}
