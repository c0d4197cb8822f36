import { endpoint } from "../endpoint.ts";
import { raw } from "../parameter.ts";
import { enumOf, Text } from "../schema.ts";

export const markOnboardingStepAsRead = endpoint("markOnboardingStepAsRead", {
  method: "POST",
  path: "/users/me/onboarding_steps",
  who: "human",
  parameters: { onboarding_step: raw(Text, { doc: "The name of the hint.", example: "intro_streams" }) },
  tag: "users",
  summary: "Dismiss a hint",
  doc: "Says that the user has seen one of the hints for newcomers; the next one takes its place.",
});

export const markHotspotAsRead = endpoint("markHotspotAsRead", {
  method: "POST",
  path: "/users/me/hotspots",
  who: "human",
  parameters: { hotspot: raw(Text, { doc: "The name of the hint.", example: "intro_streams" }) },
  tag: "users",
  summary: "Dismiss a hint (older path)",
  doc: "Deprecated: the same as `POST /users/me/onboarding_steps`.",
});

export const setTutorialStatus = endpoint("setTutorialStatus", {
  method: "POST",
  path: "/users/me/tutorial_status",
  who: "human",
  parameters: {
    status: raw(enumOf("started", "finished"), {
      doc: "Who has finished is shown no hints.",
      example: "finished",
    }),
  },
  tag: "users",
  summary: "Set the tutorial's status",
  doc: "Says how far the user has come with the client's introduction.",
});
