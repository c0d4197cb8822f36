/** The style of the reference page: light or dark like the reader's system, without external resources. */
export const referencePageStyle = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --panel: #f6f7f9; --line: #dfe3e8; --text: #1c2430; --quiet: #5d6b7c; --link: #1a5fb4; --code: #eef1f4;
  --get: #14733b; --post: #1a5fb4; --patch: #8f5b00; --delete: #b3261e; --event: #6b3fa0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #14181d; --panel: #1a2027; --line: #2d3640; --text: #dce3ea; --quiet: #93a1b0; --link: #84b6f4; --code: #222a33;
    --get: #6fd39a; --post: #84b6f4; --patch: #e6b450; --delete: #f28b82; --event: #c3a3ec;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; }
body {
  margin: 0; display: grid; grid-template-columns: 19rem minmax(0, 1fr); background: var(--page); color: var(--text);
  font: 16px/1.6 system-ui, sans-serif;
}
a { color: var(--link); text-decoration: none; }
a:hover, main a { text-decoration: underline; }
code, pre { font: 0.875em/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
code { background: var(--code); border-radius: 4px; padding: 0.1em 0.35em; overflow-wrap: anywhere; }
nav {
  position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1.25rem 3rem; background: var(--panel);
  border-right: 1px solid var(--line); font-size: 0.875rem;
}
nav > a { display: block; color: var(--text); font-weight: 600; margin-top: 0.4rem; }
nav .title { font-size: 1.25rem; margin: 0 0 0.75rem; }
nav h2 { margin: 1.5rem 0 0.3rem; font-size: 0.75rem; letter-spacing: 0.06em; text-transform: uppercase; color: var(--quiet); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: 0.15rem 0; color: var(--text); }
main { max-width: 62rem; padding: 2.5rem clamp(1.25rem, 4vw, 4rem) 6rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 0.5rem; }
main > h2 { font-size: 1.5rem; margin: 4rem 0 0; padding-bottom: 0.4rem; border-bottom: 1px solid var(--line); }
main > h2::first-letter { text-transform: uppercase; }
article { padding: 2rem 0 1rem; border-bottom: 1px solid var(--line); }
article h3 { font-size: 1.15rem; margin: 0 0 0.4rem; }
article h4 { font-size: 0.8rem; margin: 1.4rem 0 0.4rem; color: var(--quiet); }
article p { margin: 0.5rem 0; max-width: 46rem; }
.call { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: baseline; margin: 0.2rem 0 0.6rem; }
.call code { background: none; padding: 0; font-size: 0.95rem; }
.method { font: 700 0.75rem/1 ui-monospace, monospace; letter-spacing: 0.04em; }
.get { color: var(--get); } .post { color: var(--post); } .patch { color: var(--patch); } .put { color: var(--patch); }
.delete { color: var(--delete); } .event { color: var(--event); }
.quiet { color: var(--quiet); font-size: 0.875rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th { text-align: left; font-weight: 600; color: var(--quiet); font-size: 0.8rem; }
th, td { padding: 0.4rem 0.9rem 0.4rem 0; border-top: 1px solid var(--line); vertical-align: top; }
thead th { border-top: 0; }
td:first-child { white-space: nowrap; }
td:first-child code { background: none; padding: 0; font-weight: 600; }
td.depth-1 { padding-left: 1.4rem; } td.depth-2 { padding-left: 2.8rem; } td.depth-3 { padding-left: 4.2rem; } td.depth-4 { padding-left: 5.6rem; }
td.type { min-width: 9rem; max-width: 20rem; overflow-wrap: anywhere; }
.need { color: var(--delete); font-size: 0.75rem; margin-left: 0.4rem; }
pre { background: var(--code); border-radius: 8px; padding: 0.9rem 1.1rem; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.3rem 0; }
details { margin-top: 0.8rem; }
summary { cursor: pointer; color: var(--quiet); font-size: 0.8rem; font-weight: 600; }
@media (max-width: 56rem) {
  body { display: block; }
  nav { position: static; height: auto; max-height: 45vh; border-right: 0; border-bottom: 1px solid var(--line); }
  thead { display: none; }
  table, tbody, tr, td { display: block; }
  tr { border-top: 1px solid var(--line); padding: 0.4rem 0; }
  td, td:first-child { border: 0; padding-block: 0; max-width: none; white-space: normal; overflow-wrap: anywhere; }
}
@media print { nav { display: none; } body { display: block; } }
`;
