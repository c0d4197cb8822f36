/**
 * Characters of words that have no spaces between them: Thai, Lao, Burmese, Khmer, Chinese and Japanese. Korean is
 * included, because its words have endings that no stemmer of ours removes. The search index holds pairs of them.
 */

/** The content of a class of regular expressions, the same as `unsegmented_characters` in migration 0005. */
const CHARACTERS =
  "\\u0e01-\\u0e3a\\u0e40-\\u0e4e\\u0e81-\\u0ece\\u1000-\\u103f\\u1050-\\u109f\\u1780-\\u17d3\\u3005-\\u3007" +
  "\\u3041-\\u3096\\u3099\\u309a\\u309d-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u3105-\\u312f\\u31a0-\\u31bf" +
  "\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\uff66-\\uff9f\\u{20000}-\\u{323af}";

/** Matches the longest sequence of such characters; the group lets `split` return the sequences, too. */
export const unsegmentedRun = new RegExp(`([${CHARACTERS}]+)`, "gu");
