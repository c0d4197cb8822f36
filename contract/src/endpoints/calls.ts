import { endpoint } from "../endpoint.ts";
import { json, withDefault } from "../parameter.ts";
import { about, Bool, Text } from "../schema.ts";

export const createBigBlueButtonCall = endpoint("createBigBlueButtonCall", {
  method: "GET",
  path: "/calls/bigbluebutton/create",
  who: "user",
  result: { url: about(Text, "The path of the link to the call, from the server's root.") },
  tag: "messages",
  summary: "Create a video call by BigBlueButton",
  doc: "Returns a link to a new call, if a BigBlueButton server is configured. Anyone in the organization who opens it joins.",
});

export const createZoomCall = endpoint("createZoomCall", {
  method: "POST",
  path: "/calls/zoom/create",
  who: "user",
  parameters: { is_video_call: withDefault(json(Bool, { doc: "False for a call without video." }), true) },
  result: { url: about(Text, "Where the call takes place.") },
  tag: "messages",
  summary: "Create a video call by Zoom",
  doc: "Always rejected: this server is not connected to Zoom.",
});
