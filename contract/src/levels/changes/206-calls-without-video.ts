import type { LevelChange } from "../level-change.ts";

export const callsWithoutVideo: LevelChange = {
  level: 206,
  summary:
    "`is_video_call` of `POST /calls/zoom/create` asks for a call without video. Confab is not connected to Zoom, so there are no such calls.",
  earlier: "The parameter is ignored.",
  parameters: { createZoomCall: { added: ["is_video_call"] } },
};
