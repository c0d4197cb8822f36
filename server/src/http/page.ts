/** The frame of the server's own pages. */
import { escapeHtml } from "@confab/contract";

/** Of all pages; legible on a phone and in the dark. */
export const style = `
  :root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --paper: #fbfbf9; --line: #dfe3e8; --accent: #0b6e5f; --alert: #b3261e; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #e8ebef; --soft: #9aa5b4; --paper: #14181e; --line: #2b323c; --accent: #5cc9b4; --alert: #ff8a80; }
  }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
  main { max-width: 44rem; margin: 0 auto; padding: clamp(2rem, 8vh, 6rem) 1.25rem; }
  h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem; letter-spacing: -.01em; }
  h2 { font-size: 1.1rem; margin: 2.5rem 0 .5rem; }
  p { margin: .5rem 0; } .soft { color: var(--soft); }
  a { color: var(--accent); }
  code, pre { font: .9rem/1.5 ui-monospace, monospace; }
  pre { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; overflow-x: auto; }
  button { font: inherit; padding: .5rem 1rem; border: 0; border-radius: .5rem; background: var(--accent); color: var(--paper); cursor: pointer; }
  form { max-width: 24rem; }
  label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
  input, textarea {
    box-sizing: border-box; width: 100%; font: inherit; padding: .6rem .75rem; color: inherit; background: transparent;
    border: 1px solid var(--soft); border-radius: .5rem;
  }
  textarea { font: .9rem/1.5 ui-monospace, monospace; resize: none; }
  form button { margin-top: 1.25rem; min-height: 2.75rem; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  .alert { border: 1px solid var(--alert); border-left-width: .4rem; border-radius: .5rem; padding: .6rem .75rem; }
`;

/** @param body HTML */
export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body><main>
${body}
</main></body>
</html>
`;

/** Fields that a form carries along, as HTML. */
export const hidden = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join("");
