/** In a tag: texts have no `<`, and values of attributes no `"`, unless they are escaped. */
const styles = /(<[a-z][^<>]*?) style="/gi;

/**
 * The HTML of a message, apart from the page. Styles of elements, which the policy forbids in HTML, stand in `data-style`.
 *
 * @param html as the server rendered it: escaped and closed, with the elements of the dialect only
 */
export function parseContent(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html.replace(styles, '$1 data-style="');
  return template.content;
}
