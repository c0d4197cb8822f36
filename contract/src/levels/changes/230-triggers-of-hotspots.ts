import { Float, list, optional, strict, Text } from "../../schema.ts";
import { earlier, type LevelChange, type WireObject } from "../level-change.ts";

const hotspots = list(strict({ delay: Float, name: Text, title: Text, description: Text }));

interface Hotspot {
  readonly delay: number;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly has_trigger: boolean;
}

const withoutTrigger = ({ hotspots }: WireObject) =>
  (hotspots as readonly Hotspot[] | undefined)?.map(({ has_trigger: _, ...hotspot }) => hotspot);

export const triggersOfHotspots: LevelChange = {
  level: 230,
  summary:
    "Hotspots have `has_trigger`, which is true if something must happen before they are shown. It is always false.",
  earlier: "`has_trigger` is absent.",
  answers: { registerQueue: { was: { hotspots: earlier(optional(hotspots), withoutTrigger) } } },
  events: { hotspots: { was: { hotspots: earlier(hotspots, withoutTrigger) } } },
};
