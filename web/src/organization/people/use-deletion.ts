/** Fetches the deletion of a person, and follows its progress. */
import type { PersonDeletion, Static } from "@confab/contract";
import { useSession } from "../../session/session-context.tsx";
import { useFetched } from "../../session/use-fetched.ts";
import { usePolling } from "../../session/use-polling.ts";

/** The interval between two looks at the progress, which no event tells. */
const LOOK_MILLISECONDS = 2000;

/** @returns `isKnown`: false until the answer has arrived; without a `deletion`, the person is not being deleted */
export function useDeletion(userId: number): {
  readonly isKnown: boolean;
  readonly deletion: Static<typeof PersonDeletion> | undefined;
} {
  const { client } = useSession();
  const { value, fetchAgain } = useFetched(() => client.getPersonDeletions({}), "realm_user");
  const deletion = value?.user_deletions.find(({ user_id }) => user_id === userId);
  const isRunning = deletion?.date_finished === null;
  usePolling(fetchAgain, isRunning, LOOK_MILLISECONDS);
  return { isKnown: value !== undefined, deletion };
}
