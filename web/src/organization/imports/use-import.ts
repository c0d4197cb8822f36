import { type AnswerOf, type Problem, problemIn } from "@confab/client";
import { useCallback, useEffect, useState } from "react";
import { useSession } from "../../session/session-context.tsx";
import { usePolling } from "../../session/use-polling.ts";

const changing: ReadonlySet<string> = new Set(["waiting", "uploading", "reading", "running"]);

type Imports = AnswerOf<"getRealmImport">;

interface ShownImport {
  /** `undefined` until the server has answered. */
  readonly answer: Imports | undefined;
  readonly problem: Problem | undefined;
  readonly reload: () => Promise<void>;
}

/** Follows the import of the organization for as long as it is shown. */
export function useImport(): ShownImport {
  const { client } = useSession();
  const [answer, setAnswer] = useState<Imports>();
  const [problem, setProblem] = useState<Problem>();
  const reload = useCallback(async () => {
    try {
      setAnswer(await client.getRealmImport());
      setProblem(undefined);
    } catch (error) {
      setProblem(problemIn(error));
    }
  }, [client]);
  useEffect(() => void reload(), [reload]);
  usePolling(reload, changing.has(answer?.import?.state ?? ""));
  return { answer, problem, reload };
}
