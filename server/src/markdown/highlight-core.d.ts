/**
 * What we use of `highlight.js/lib/core`. The library's own declarations would bring the global names of browsers into
 * every file of ours, so that a forgotten import of `name` or `status` would pass for one of them.
 */
import type { LanguageFn } from "./highlight-grammar.d.ts";

/** What the library reports to while it reads. */
export interface Emitter {
  openNode(scope: string): void;
  closeNode(): void;
  startScope(scope: string): void;
  endScope(): void;
  addText(text: string): void;
  __addSublanguage(inner: Emitter, grammar: string): void;
  finalize(): void;
  toHTML(): string;
}

interface Library {
  /** An instance without languages. */
  newInstance(): Library;
  registerLanguage(name: string, grammar: LanguageFn): void;
  configure(options: { __emitter: new () => Emitter }): void;
  /** From here on errors are thrown, and not only reported in the result. */
  debugMode(): void;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { _emitter: Emitter };
}

declare const library: Library;
export default library;
