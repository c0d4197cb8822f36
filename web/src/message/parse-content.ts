/** Matches a style attribute in a tag: text has no `<`, and attribute values have no `"`, unless they are escaped. */
const styles = /(<[a-z][^<>]*?) style="/gi;

/**
 * Parses the HTML of a message apart from the page. Moves inline styles, which the policy forbids in HTML, to
 * `data-style`.
 *
 * @param html as the server rendered it: escaped and closed, with the elements of the dialect only
 */
export function parseContent(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html.replace(styles, '$1 data-style="');
  return template.content;
}
