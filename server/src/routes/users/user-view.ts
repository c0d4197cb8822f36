import type { UserView } from "../../domain/users/present.ts";
import type { User } from "../../model/records.ts";

/** Returns the presentation of users that a request asks for. */
export const userView = (
  viewer: User,
  parameters: { client_gravatar: boolean; include_custom_profile_fields: boolean },
): UserView => ({
  viewer,
  clientGravatar: parameters.client_gravatar,
  includeProfile: parameters.include_custom_profile_fields,
});
