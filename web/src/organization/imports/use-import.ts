import { type AnswerOf, type Problem, problemIn } from "@confab/client";
import { useCallback, useEffect, useState } from "react";
import { useSession } from "../../session/session-context.tsx";

/** The interval of questions while an import makes progress. */
const POLL_MILLISECONDS = 1000;

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
  const isChanging = changing.has(answer?.import?.state ?? "");
  useEffect(() => void reload(), [reload]);
  useEffect(() => {
    if (!isChanging) return undefined;
    const timer = setInterval(() => void reload(), POLL_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isChanging, reload]);
  return { answer, problem, reload };
}
