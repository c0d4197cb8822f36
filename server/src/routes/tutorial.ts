import { endpoints } from "@confab/contract";
import { markStepAsRead, setTutorialStatus } from "../domain/tutorial/actions.ts";
import { route } from "../http/route.ts";

export const tutorialRoutes = [
  route(endpoints.markOnboardingStepAsRead, async ({ write, parameters }) => {
    await write((tx, actor) => markStepAsRead(tx, actor, parameters.onboarding_step, "onboarding_step"));
    return {};
  }),

  route(endpoints.markHotspotAsRead, async ({ write, parameters }) => {
    await write((tx, actor) => markStepAsRead(tx, actor, parameters.hotspot, "hotspot"));
    return {};
  }),

  route(endpoints.setTutorialStatus, async ({ write, parameters }) => {
    await write((tx, actor) => setTutorialStatus(tx, actor, parameters.status));
    return {};
  }),
];
