import { endpoints } from "@confab/contract";
import { mutesOnlyPeople } from "@confab/contract/levels/earlier-rules";
import { muteUser, unmuteUser } from "../domain/muted-users/actions.ts";
import { route } from "../http/route.ts";

export const mutedUserRoutes = [
  route(endpoints.muteUser, async ({ write, path, parameters }) => {
    const onlyPeople = mutesOnlyPeople.applies(parameters);
    await write((tx, actor) => muteUser(tx, actor, path.muted_user_id, onlyPeople));
    return {};
  }),

  route(endpoints.unmuteUser, async ({ write, path, parameters }) => {
    const onlyPeople = mutesOnlyPeople.applies(parameters);
    await write((tx, actor) => unmuteUser(tx, actor, path.muted_user_id, onlyPeople));
    return {};
  }),
];
