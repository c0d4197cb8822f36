import type { Problem } from "@confab/client";
import type { Texts } from "../text/text.tsx";

/** What went wrong, as a sentence in the language of the interface; where the server gave a reason of its own, that. */
export function problemText(problem: Problem, { problems }: Texts): string {
  switch (problem.kind) {
    case "no_answer":
      return problems.noAnswer;
    case "failure":
      return problems.failure;
    case "too_often":
      return problems.tooOften(problem.seconds);
    case "refused":
      return problem.code === "STREAM_DOES_NOT_EXIST" ? problems.noStream : problem.message;
  }
}
