const allowedBefore = new Set(" \n(\".,';[*`>");
const allowedAfter = new Set(" \n)?:.,';]!*`");

/**
 * Finds the users whose alert words a message contains, ignoring case, in the raw source
 * (docs/interface/muting.md#alert-words). The cost of `match` depends on the text and on the number of words that begin
 * alike, not on the number of users.
 */
export class AlertWordMatcher {
  readonly #wordsByUser = new Map<number, ReadonlySet<string>>();
  readonly #usersByWord = new Map<string, Set<number>>();
  /**
   * The number of words that have each beginning, for all places where a text could be cut. While the text read so far
   * is one of these beginnings, a longer word may follow.
   */
  readonly #beginnings = new Map<string, number>();

  constructor(words: ReadonlyMap<number, readonly string[]>) {
    for (const [userId, ofUser] of words) this.set(userId, ofUser);
  }

  /** Replaces the user's alert words. Ignores blank ones. */
  set(userId: number, words: readonly string[]): void {
    for (const word of this.#wordsByUser.get(userId) ?? []) this.#remove(userId, word);
    const wanted = new Set(words.map((word) => word.trim().toLowerCase()).filter((word) => word !== ""));
    if (wanted.size === 0) this.#wordsByUser.delete(userId);
    else this.#wordsByUser.set(userId, wanted);
    for (const word of wanted) this.#add(userId, word);
  }

  /** Returns the users who have an alert word in the text, each once. */
  match(source: string): number[] {
    if (this.#usersByWord.size === 0) return [];
    const text = source.toLowerCase();
    const found = new Set<number>();
    for (let start = 0; start < text.length; start++) {
      if (start > 0 && !allowedBefore.has(text.charAt(start - 1))) continue;
      for (let end = nextCut(text, start); ; end = nextCut(text, end)) {
        const word = text.slice(start, end);
        for (const userId of this.#usersByWord.get(word) ?? []) found.add(userId);
        if (end === text.length || !this.#beginnings.has(word)) break;
      }
    }
    return [...found];
  }

  #add(userId: number, word: string): void {
    const users = this.#usersByWord.get(word);
    if (users !== undefined) {
      users.add(userId);
      return;
    }
    this.#usersByWord.set(word, new Set([userId]));
    for (const beginning of beginningsOf(word)) {
      this.#beginnings.set(beginning, (this.#beginnings.get(beginning) ?? 0) + 1);
    }
  }

  #remove(userId: number, word: string): void {
    const users = this.#usersByWord.get(word);
    users?.delete(userId);
    if (users?.size !== 0) return;
    this.#usersByWord.delete(word);
    for (const beginning of beginningsOf(word)) {
      const rest = (this.#beginnings.get(beginning) ?? 0) - 1;
      if (rest > 0) this.#beginnings.set(beginning, rest);
      else this.#beginnings.delete(beginning);
    }
  }
}

/** Returns true if the text contains one of the words, by the rules of `AlertWordMatcher`. */
export function hasAlertWord(source: string, words: readonly string[]): boolean {
  return new AlertWordMatcher(new Map([[0, words]])).match(source).length > 0;
}

/** Returns the next position after `from` where an alert word can end. */
function nextCut(text: string, from: number): number {
  let end = from + 1;
  while (end < text.length && !allowedAfter.has(text.charAt(end))) end++;
  return Math.min(end, text.length);
}

function* beginningsOf(word: string): Iterable<string> {
  for (let end = nextCut(word, 0); end < word.length; end = nextCut(word, end)) yield word.slice(0, end);
}
