const allowedBefore = new Set(" \n(\".,';[*`>");
const allowedAfter = new Set(" \n)?:.,';]!*`");

/**
 * Finds whose alert words a message holds, ignoring case, on the raw source (behaviour 14.4). What `match` costs
 * depends on the text and on how many words begin alike, not on how many users there are.
 */
export class AlertWordMatcher {
  readonly #wordsByUser = new Map<number, ReadonlySet<string>>();
  readonly #usersByWord = new Map<string, Set<number>>();
  /**
   * How many words need each beginning that a text could be cut at: as long as the text read is one of these, a
   * longer word may follow.
   */
  readonly #beginnings = new Map<string, number>();

  constructor(words: ReadonlyMap<number, readonly string[]>) {
    for (const [userId, ofUser] of words) this.set(userId, ofUser);
  }

  /** Replaces the user's alert words; blank ones count for nothing. */
  set(userId: number, words: readonly string[]): void {
    for (const word of this.#wordsByUser.get(userId) ?? []) this.#remove(userId, word);
    const wanted = new Set(words.map((word) => word.trim().toLowerCase()).filter((word) => word !== ""));
    if (wanted.size === 0) this.#wordsByUser.delete(userId);
    else this.#wordsByUser.set(userId, wanted);
    for (const word of wanted) this.#add(userId, word);
  }

  /** The users who have an alert word in the text, each once. */
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

/** Whether one of the words stands in the text, by the rules of `AlertWordMatcher`. */
export function hasAlertWord(source: string, words: readonly string[]): boolean {
  return new AlertWordMatcher(new Map([[0, words]])).match(source).length > 0;
}

/** The next place after `from` where an alert word can end. */
function nextCut(text: string, from: number): number {
  let end = from + 1;
  while (end < text.length && !allowedAfter.has(text.charAt(end))) end++;
  return Math.min(end, text.length);
}

function* beginningsOf(word: string): Iterable<string> {
  for (let end = nextCut(word, 0); end < word.length; end = nextCut(word, end)) yield word.slice(0, end);
}
