/**
 * The words of generated messages: a few that everyone uses all the time, and many rare ones, as in any language. The
 * word at place n of the vocabulary is used about 1/n as often as the first word.
 */

/**
 * The most frequent words, in order of use. Words that full-text search leaves out, such as "the", come first, as they
 * do in real messages.
 */
const frequent = `the to a and of is in it for that on we this you with be not have i as at are if can so but
  build test server release branch change error user message fix review update version deploy bug issue client time
  work check run page file new list code need add look problem question team meeting today tomorrow week question
  thanks please done good great works fails broken merge request comment draft design document customer support
  account database query index search login email phone settings button screen color text link image icon window
  browser network timeout latency memory disk load cache queue job worker cluster node region backup restore migration
  schema table column row key value type string number date hour minute second start stop restart signal process
  thread lock race crash log trace metric alert dashboard graph report budget invoice contract partner vendor office
  travel hotel train flight ticket schedule agenda notes summary plan goal quarter roadmap milestone estimate scope
  risk owner manager engineer designer writer tester intern guest visitor lunch coffee kitchen printer chair
  password token secret certificate proxy router firewall protocol packet socket port header cookie session cursor`
  .split(/\s+/)
  .filter((word, index, all) => all.indexOf(word) === index);

const onsets = "b br c ch cl d dr f fl g gr h j k l m n p pl qu r s sh sl st t th tr v w z".split(" ");
const vowels = "a ai e ea i o oa oo u".split(" ");
const codas = "b ck d ft g l lm m n nd nt p r rk rn s sk st t x".split(" ");

/**
 * Builds the vocabulary.
 *
 * @param size the number of words; the frequent ones first, then generated ones, each different
 * @param random from 0 to below 1
 */
export function makeVocabulary(size: number, random: () => number): string[] {
  const words = new Set(frequent.slice(0, size));
  const pick = (parts: readonly string[]) => parts[Math.floor(random() * parts.length)] ?? "";
  while (words.size < size) {
    const middle = random() < 0.7 ? pick(onsets) + pick(vowels) : "";
    words.add(pick(onsets) + pick(vowels) + middle + pick(codas));
  }
  return [...words];
}

/**
 * Returns fragments of three to fourteen words, from which messages are composed.
 *
 * @param random from 0 to below 1
 */
export function makeFragments(count: number, vocabulary: readonly string[], random: () => number): string[] {
  return Array.from({ length: count }, () => {
    const length = 3 + Math.floor(random() * 12);
    const words = Array.from({ length }, () => {
      const place = Math.floor((vocabulary.length + 1) ** random()) - 1;
      return vocabulary[Math.min(place, vocabulary.length - 1)] ?? "";
    });
    return words.join(" ");
  });
}

/** Returns a generator of evenly distributed numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
