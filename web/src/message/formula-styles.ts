/** How formulas are laid out; fetched with the first of them. */
import "katex/dist/katex.min.css";
