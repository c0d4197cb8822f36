import { endpoints } from "@confab/contract";
import { removeDefaultStream } from "../../domain/streams/default-streams.ts";
import { route } from "../../http/route.ts";

export const removeDefaultStreamRoute = route(
  endpoints.removeDefaultStream,
  async ({ realm, user, parameters }) => {
    await realm.write((tx) =>
      removeDefaultStream(tx, tx.model.users.get(user.user_id) ?? user, parameters.stream_id),
    );
    return {};
  },
);
