import type { Problem } from "@confab/client";
import { type Texts, useTexts } from "../text/text.tsx";

/** Describes a problem as a sentence in the user's language, or in the server's words if no translation exists. */
export function problemText(problem: Problem, { problems }: Texts): string {
  switch (problem.kind) {
    case "no_answer":
      return problems.noAnswer;
    case "failure":
      return problems.failure;
    case "too_often":
      return problems.tooOften(problem.seconds);
    case "signed_out":
      return problems.signedOut;
    case "refused": {
      const byCode: Readonly<Record<string, string>> = problems.byCode;
      return byCode[problem.code ?? ""] ?? problems.refused(problem.message);
    }
  }
}

export function useProblemText(): (problem: Problem) => string {
  const texts = useTexts();
  return (problem) => problemText(problem, texts);
}
