/** What each module `highlight.js/lib/languages/…` exports. */
export type LanguageFn = (library: object) => object;

declare const define: LanguageFn;
export default define;
