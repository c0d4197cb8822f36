/** The pages of user groups, which can be mentioned together; shown in the middle column. */
import type { Place } from "../places/place.ts";
import { GroupList } from "./group-list.tsx";
import { GroupPage } from "./group-page.tsx";
import "../components/rows.css";
import "../streams/streams.css";

export default function Groups({ place }: { place: Extract<Place, { view: "groups" | "group" }> }) {
  return place.view === "group" ? <GroupPage groupId={place.groupId} /> : <GroupList />;
}
