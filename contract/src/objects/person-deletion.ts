import { about, enumOf, Int, intBetween, nullable, strict, UnixSeconds } from "../schema.ts";

export const PersonDeletion = strict({
  user_id: about(Int, "The id of the account, which stays."),
  messages: enumOf("keep", "delete"),
  date_requested: UnixSeconds,
  date_finished: about(nullable(UnixSeconds), "Null while the person is being deleted."),
  percent: about(intBetween(0, 100), "The progress."),
});
