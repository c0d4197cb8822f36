/**
 * Returns a table in the syntax of messages. Its first row becomes the heading. A table of one column is a layout, of
 * which only the content counts.
 *
 * @param convert converts the content of a cell
 */
export function tableOf(table: HTMLTableElement, convert: (cell: HTMLElement) => string): string {
  const rows = [...table.rows].map((row) => [...row.cells].map((cell) => convert(cell)));
  const columns = Math.max(0, ...rows.map(({ length }) => length));
  if (columns < 2) return rows.flat().join("\n\n");
  const lines = rows.map((cells) => lineOf(Array.from({ length: columns }, (_, at) => cells[at] ?? "")));
  return [lines[0], lineOf(Array(columns).fill("---")), ...lines.slice(1)].join("\n");
}

const lineOf = (cells: readonly string[]): string => `| ${cells.map(inOneLine).join(" | ")} |`;

const inOneLine = (text: string): string =>
  text
    .trim()
    .replaceAll(/\s*\n\s*/g, " ")
    .replaceAll("|", "\\|");
