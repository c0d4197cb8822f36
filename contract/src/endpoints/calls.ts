import { endpoint } from "../endpoint.ts";
import { about, Text } from "../schema.ts";

export const createBigBlueButtonCall = endpoint("createBigBlueButtonCall", {
  method: "GET",
  path: "/calls/bigbluebutton/create",
  who: "user",
  result: { url: about(Text, "The path of the link to the call, from the root of the server on.") },
  tag: "messages",
  summary: "Create a video call by BigBlueButton",
  doc: "Gives a link to a new call, where the server knows a BigBlueButton server. Everybody of the organization who follows it joins.",
});

export const createZoomCall = endpoint("createZoomCall", {
  method: "POST",
  path: "/calls/zoom/create",
  who: "user",
  result: { url: about(Text, "Where the call takes place.") },
  tag: "messages",
  summary: "Create a video call by Zoom",
  doc: "Is refused, as this server is not connected with Zoom.",
});
