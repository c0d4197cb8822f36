/**
 * Converts the scopes of the highlighting library to the short class names of tokens that existing clients have styles
 * for. Text that the library leaves without a scope is classified by its characters, in languages of names and
 * operators.
 */

/** The classes of text outside every scope in a language; "" is no class. */
interface PlainText {
  names: string;
  operators: string;
  punctuation: string;
  /** The signs that are operators; all others are punctuation. */
  operatorSigns: string;
}

/**
 * Classes by scope, and by the scope's more general names: `title.function` before `title`. `null` marks text that is
 * classified like text outside every scope.
 */
const classes: Readonly<Record<string, string | null>> = {
  addition: "gi",
  attr: "na",
  attribute: "na",
  built_in: "nb",
  bullet: "k",
  "char.escape": "se",
  class: null,
  code: "sb",
  comment: "c",
  deletion: "gd",
  doctag: "c",
  emphasis: "ge",
  formula: "s",
  function: null,
  keyword: "k",
  link: "na",
  literal: "kc",
  meta: "cp",
  "meta.prompt": "gp",
  name: "nt",
  number: "m",
  operator: "o",
  params: null,
  property: "n",
  punctuation: "p",
  quote: "gu",
  regexp: "sr",
  section: "gh",
  "selector-attr": "na",
  "selector-class": "nc",
  "selector-id": "nn",
  "selector-pseudo": "nd",
  "selector-tag": "nt",
  string: "s",
  strong: "gs",
  subst: null,
  symbol: "ss",
  tag: null,
  "template-tag": "cp",
  "template-variable": "nv",
  title: "nf",
  "title.class": "nc",
  "title.class.inherited": "n",
  type: "kt",
  variable: "nv",
  "variable.constant": "n",
  "variable.language": "bp",
};

/** Classes for grammars that use a scope in their own way. */
const ofScripts: Readonly<Record<string, string>> = {
  attr: "nx",
  property: "nx",
  title: "nx",
  "title.class": "nx",
  "title.function": "nx",
  "variable.language": "nx",
};

const classesOfGrammar: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  css: { attribute: "k" },
  diff: { comment: "gh", meta: "gu" },
  ini: { section: "k" },
  java: { meta: "nd", variable: "n" },
  javascript: ofScripts,
  json: { attr: "nt", keyword: "kc" },
  python: { meta: "nd" },
  rust: { variable: "n" },
  typescript: { ...ofScripts, built_in: "kt" },
  xml: { string: "s", symbol: "ni" },
  yaml: { attr: "nt" },
};

const common: PlainText = {
  names: "n",
  operators: "o",
  punctuation: "p",
  operatorSigns: "+-*/%=<>!&|^~?:",
};
const otherNames: PlainText = { ...common, names: "nx" };
const dotted: PlainText = { ...common, operatorSigns: `${common.operatorSigns}.` };

const plainTexts: Readonly<Record<string, PlainText>> = {
  ...Object.fromEntries(
    (
      "actionscript ada arduino aspectj awk c ceylon cmake coffeescript cpp crystal csharp d dart delphi erlang " +
      "fortran fsharp glsl golo groovy haskell haxe java kotlin livescript llvm lsl lua matlab monkey moonscript nim " +
      "objectivec ocaml perl pgsql pony powershell prolog protobuf qml r reasonml rust scala scilab smali sml sql " +
      "stan swift thrift vala vbnet vbscript verilog vhdl xquery zephir"
    )
      .split(" ")
      .map((id) => [id, common]),
  ),
  css: { ...common, names: "kc", operatorSigns: "+>~*" },
  elixir: dotted,
  go: { ...otherNames, operatorSigns: "" },
  javascript: otherNames,
  json: { ...common, names: "", operatorSigns: "" },
  julia: dotted,
  latex: { names: "", operators: "nb", punctuation: "", operatorSigns: "{}&^_" },
  php: otherNames,
  python: { ...common, operatorSigns: "+-*/%=<>!&|^~@." },
  ruby: dotted,
  less: { ...common, operatorSigns: "+>~*" },
  scss: { ...common, operatorSigns: "+>~*" },
  typescript: otherNames,
  xml: { ...common, names: "", operatorSigns: "=" },
};

/** Words that declare something, import another file, or have a special meaning. */
const words: Readonly<Record<string, string>> = {
  ...wordsOf("bp", "python", "cls self"),
  ...wordsOf("k", "javascript typescript", "super this"),
  ...wordsOf("kd", "javascript typescript", "class const function let var"),
  ...wordsOf("kd", "typescript", "enum interface namespace type"),
  ...wordsOf(
    "kd",
    "java groovy",
    "abstract class const enum extends final implements interface native private protected public static " +
      "strictfp super synchronized throws transient volatile",
  ),
  ...wordsOf("kd", "go", "chan const func interface map struct type var"),
  ...wordsOf("kd", "kotlin", "class fun interface object val var"),
  ...wordsOf("kd", "rust", "let"),
  ...wordsOf("kd", "swift", "class enum extension func let protocol struct typealias var"),
  ...wordsOf("kn", "python", "from import"),
  ...wordsOf("kn", "java go haskell groovy", "import package"),
  ...wordsOf("ow", "python", "and in is not or"),
  ...wordsOf("ow", "ruby", "and not or"),
};

function wordsOf(className: string, grammars: string, list: string): Record<string, string> {
  const entries = grammars.split(" ").flatMap((id) => list.split(" ").map((word) => `${id} ${word}`));
  return Object.fromEntries(entries.map((entry) => [entry, className]));
}

const classesByForm: Readonly<Record<string, (text: string) => string>> = {
  c: (text) => (/^(?:\/\*|<!--|\(\*|\{-)/.test(text) ? "cm" : "c1"),
  m: (text) => {
    if (/^[+-]?0[xX]/.test(text)) return "mh";
    if (/^[+-]?0[bB]/.test(text)) return "mb";
    if (/^[+-]?0[oO]/.test(text)) return "mo";
    return /^[+-]?\d*(?:\.|\d[eE])/.test(text) ? "mf" : "mi";
  },
  s: (text) => {
    if (text.startsWith("'")) return "s1";
    if (text.startsWith('"')) return "s2";
    return text.startsWith("`") ? "sb" : "s";
  },
};

/** Returns the class for the text of a scope; "" is none, and `null` means that `readPlainText` classifies the text. */
export function classOf(grammar: string, scope: string, text: string): string | null {
  for (let name = scope; ; name = name.slice(0, name.lastIndexOf("."))) {
    const own = classesOfGrammar[grammar]?.[name];
    if (own !== undefined) return words[`${grammar} ${text}`] ?? own;
    const found = classes[name];
    if (found === null) return null;
    if (found === "k") return words[`${grammar} ${text}`] ?? found;
    if (found !== undefined) return classesByForm[found]?.(text) ?? found;
    if (!name.includes(".")) return "";
  }
}

const piece = /[\p{L}_$][\p{L}\p{N}_$]*|[!-#%-/:-@[-^`{-~]|[^\p{L}_!-/:-@[-^`{-~]+/gu;
const sign = /^[!-#%-/:-@[-^`{-~]/;
const word = /^[\p{L}_$]/u;

/** Passes each piece of text outside every scope to `take`, in order, with its class; "" is none. */
export function readPlainText(
  grammar: string,
  text: string,
  take: (className: string, text: string) => void,
): void {
  const plainText = plainTexts[grammar];
  if (plainText === undefined) {
    take("", text);
    return;
  }
  const { names, operators, punctuation, operatorSigns } = plainText;
  for (const part of text.match(piece) ?? []) {
    if (sign.test(part)) take(operatorSigns.includes(part) ? operators : punctuation, part);
    else if (word.test(part)) take(words[`${grammar} ${part}`] ?? names, part);
    else take("", part);
  }
}
