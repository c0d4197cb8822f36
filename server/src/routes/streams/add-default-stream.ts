import { endpoints } from "@confab/contract";
import { addDefaultStream } from "../../domain/streams/default-streams.ts";
import { route } from "../../http/route.ts";

export const addDefaultStreamRoute = route(
  endpoints.addDefaultStream,
  async ({ realm, user, parameters }) => {
    await realm.write((tx) =>
      addDefaultStream(tx, tx.model.users.get(user.user_id) ?? user, parameters.stream_id),
    );
    return {};
  },
);
