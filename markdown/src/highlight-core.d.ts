/**
 * The part of `highlight.js/lib/core` that we use; `imports` of the package maps to this file. The library's own
 * declarations would add the global names of browsers to all our files, so that a forgotten import of `name` or
 * `status` would go unnoticed.
 */
import type { LanguageFn } from "./highlight-grammar.d.ts";

/** Receives the library's output while it reads. */
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
  /** Returns an instance without languages. */
  newInstance(): Library;
  registerLanguage(name: string, grammar: LanguageFn): void;
  configure(options: { __emitter: new () => Emitter }): void;
  /** Makes the instance throw errors from now on, instead of only reporting them in the result. */
  debugMode(): void;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { _emitter: Emitter };
}

declare const library: Library;
/** @public Imported as `#highlight/core`. */
export default library;
