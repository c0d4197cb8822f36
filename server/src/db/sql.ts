/**
 * SQL that is assembled from fragments when it runs. A fragment keeps its values apart from its text:
 *
 * ```ts
 * const since = sql`sent_at > ${time}`;
 * const rows = await sql`select content from message where ${since}`.all<{ content: string }>(runner);
 * ```
 *
 * PostgreSQL plans such a statement each time. A statement with a fixed text is declared with `statement.ts`, where a
 * test verifies its columns.
 */
import type { QueryRunner } from "./engine.ts";

/** A part of a statement, or a whole one. */
export class Sql {
  readonly #texts: readonly string[];
  /** Stand between the texts: fragments, which are inserted, and values, which the statement takes as parameters. */
  readonly #parts: readonly unknown[];

  constructor(texts: readonly string[], parts: readonly unknown[]) {
    this.#texts = texts;
    this.#parts = parts;
  }

  /** Runs the statement and returns its rows. */
  all<Row>(runner: QueryRunner): Promise<Row[]> {
    return runner.query<Row>(this.statement());
  }

  /** Returns the text with `$1`, `$2`, … for the values. */
  statement(): { readonly text: string; readonly values: readonly unknown[] } {
    const values: unknown[] = [];
    return { text: this.#write(values), values };
  }

  #write(values: unknown[]): string {
    let text = this.#texts[0] ?? "";
    for (const [index, part] of this.#parts.entries()) {
      text += part instanceof Sql ? part.#write(values) : `$${values.push(part)}`;
      text += this.#texts[index + 1] ?? "";
    }
    return text;
  }
}

/** The tag of templates whose interpolations are fragments or values. */
export const sql = (texts: readonly string[], ...parts: readonly unknown[]): Sql => new Sql(texts, parts);

/** Returns a fragment of this text, which must not come from a request. */
export const rawSql = (text: string): Sql => new Sql([text], []);

/** Joins fragments with commas, or with the given separator. */
export function joinSql(fragments: readonly Sql[], separator = ", "): Sql {
  const texts = fragments.map((_, index) => (index === 0 ? "" : separator));
  return new Sql([...texts, ""], fragments);
}
