import highlighter from "#highlight/core";
import type { Grammar } from "./code-grammars.ts";
import { type Deadline, TooSlow } from "./deadline.ts";
import { escapeCode } from "./escape.ts";
import type { Emitter } from "./highlight-core.d.ts";
import { classOf, readPlainText } from "./token-classes.ts";

/**
 * Limits on lines, and on stretches without punctuation. The grammars' patterns are not linear in the length of either.
 * Code written by hand has none this long.
 */
const maximumLine = 1_000;
const maximumWords = 500;

/** Lower limits for grammars that are slower than the others, and whose languages have short lines. */
const shortLines: Readonly<Record<string, number>> = { ini: 250 };

/** Converts code to HTML. Returns `undefined` if the code is too much for the library. @throws TooSlow */
export type Highlight = (code: string, deadline: Deadline) => string | undefined;

/** A piece of code, or of code in another language that has its own grammar. */
type Piece = { text: string; scope: Scope | undefined } | { grammar: string; pieces: readonly Piece[] };

interface Scope {
  name: string;
  parent: Scope | undefined;
  /** The result of `classOf` for the first text in the scope. */
  className?: string | null;
}

/**
 * Creates a highlighter for the first of the grammars. Each language has its own instance of the library, with only the
 * given grammars. So the result doesn't depend on other loaded grammars.
 */
export function createHighlight(grammars: readonly Grammar[]): Highlight {
  const [main] = grammars;
  if (main === undefined) throw new Error("There is nothing to highlight without a grammar");
  const library = highlighter.newInstance();
  for (const { id, define } of grammars) library.registerLanguage(id, define);
  library.debugMode();
  let deadline: Deadline | undefined;
  library.configure({
    __emitter: class extends PieceCollector {
      override addText(text: string): void {
        deadline?.step(8);
        super.addText(text);
      }
    },
  });
  const collect = (code: string): readonly Piece[] | undefined => {
    try {
      const { _emitter: collector } = library.highlight(code, { language: main.id, ignoreIllegals: true });
      return collector instanceof PieceCollector ? collector.pieces : undefined;
    } catch (error) {
      if (error instanceof TooSlow) throw error;
      // Some grammars never finish with some texts, and the library detects that.
      return undefined;
    }
  };
  // The library compiles a grammar on first use. Doing it here keeps it out of the first message's time.
  collect("a");
  return (code, ofRendering) => {
    if (isTooLong(code, main.id)) return undefined;
    deadline = ofRendering;
    const pieces = collect(code);
    deadline.check();
    return pieces && toHtml(main.id, pieces);
  };
}

function isTooLong(code: string, grammar: string): boolean {
  const hasPart = (separator: string | RegExp, length: number) =>
    code.length >= length && code.split(separator).some((part) => part.length >= length);
  return hasPart("\n", shortLines[grammar] ?? maximumLine) || hasPart(/[!-#%-/:-@[-^`{-~]+/, maximumWords);
}

/** Collects the library's output, in place of the library's own HTML writer. */
class PieceCollector implements Emitter {
  readonly pieces: Piece[] = [];
  #scope: Scope | undefined;

  openNode(name: string): void {
    this.#scope = { name, parent: this.#scope };
  }

  closeNode(): void {
    this.#scope = this.#scope?.parent;
  }

  // The library calls these for some scopes, and the methods above for others.
  startScope = this.openNode;
  endScope = this.closeNode;

  addText(text: string): void {
    if (text !== "") this.pieces.push({ text, scope: this.#scope });
  }

  __addSublanguage(inner: PieceCollector, grammar: string): void {
    this.pieces.push({ grammar, pieces: inner.pieces });
  }

  finalize(): void {}

  toHTML(): string {
    return "";
  }
}

function toHtml(grammar: string, pieces: readonly Piece[]): string {
  const html = new SpanWriter();
  const [first, ...others] = pieces;
  if (first && "text" in first && first.scope && first.text.startsWith("#!")) {
    html.add("ch", first.text);
    write(grammar, others, html);
  } else write(grammar, pieces, html);
  return html.end();
}

function write(grammar: string, pieces: readonly Piece[], html: SpanWriter): void {
  for (const piece of pieces) {
    if ("pieces" in piece) {
      write(piece.grammar, piece.pieces, html);
      continue;
    }
    const className = classOfScope(grammar, piece.scope, piece.text);
    if (className === null) readPlainText(grammar, piece.text, (name, text) => html.add(name, text));
    else html.add(className, piece.text);
  }
}

function classOfScope(grammar: string, scope: Scope | undefined, text: string): string | null {
  if (scope === undefined) return null;
  scope.className ??= classOf(grammar, scope.name, text);
  return scope.className;
}

/** Writes one span for adjacent texts with the same class. No span extends past the end of a line. */
class SpanWriter {
  #html = "";
  #className = "";
  #text = "";

  add(className: string, text: string): void {
    if (className !== this.#className) {
      this.#flush();
      this.#className = className;
    }
    this.#text += text;
  }

  end(): string {
    this.#flush();
    return this.#html;
  }

  #flush(): void {
    if (this.#className === "") this.#html += escapeCode(this.#text);
    else if (this.#text.includes("\n"))
      this.#html += this.#text
        .split("\n")
        .map((line) => this.#span(line))
        .join("\n");
    else this.#html += this.#span(this.#text);
    this.#text = "";
  }
  #span(line: string): string {
    return line && `<span class="${this.#className}">${escapeCode(line)}</span>`;
  }
}
