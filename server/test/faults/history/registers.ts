/**
 * Whether what was written to and found in a register of two values can have happened one after the other, each at some
 * moment between its start and its end: linearizability, decided exactly. Goes through the starts and ends in order of
 * time, and keeps all states that the register can be in ("just-in-time linearization", G. Lowe 2017).
 */

export interface RegisterUse {
  readonly kind: "write" | "find";
  readonly value: boolean;
  readonly start: number;
  /** Infinity for a write of which nobody knows whether and when it took effect. */
  readonly end: number;
}

/** One way in which it can have gone so far. */
interface State {
  readonly value: boolean;
  /** Of the uses that have begun and not ended, those that have happened. */
  readonly happened: ReadonlySet<number>;
  /** Open writes of which it is unknown whether they ever take effect, and that have not so far: how many of each. */
  readonly pending: readonly [no: number, yes: number];
}

/**
 * @param uses in any order
 * @returns the use at whose end no way is left, or `undefined` when there is one through all of them
 */
export function impossibleUse<U extends RegisterUse>(initial: boolean, uses: readonly U[]): U | undefined {
  // What ends at the very moment at which another one starts may have happened after it.
  const moments = uses.flatMap((use, index) => [
    { time: use.start, rank: 0, index, use },
    ...(use.end === Infinity ? [] : [{ time: use.end, rank: 1, index, use }]),
  ]);
  moments.sort((a, b) => a.time - b.time || a.rank - b.rank);
  const open = new Map<number, U>();
  let states: State[] = [{ value: initial, happened: new Set(), pending: [0, 0] }];
  for (const { rank, index, use } of moments) {
    if (rank === 0) {
      if (use.end === Infinity) states = states.map((state) => withPending(state, use.value, 1));
      else open.set(index, use);
      continue;
    }
    const after = reachable(states, open).filter(({ happened }) => happened.has(index));
    if (after.length === 0) return use;
    open.delete(index);
    const others = new States();
    for (const state of after) others.add({ ...state, happened: without(state.happened, index) });
    states = others.all();
  }
  return undefined;
}

/** All states that what is open can lead to. */
function reachable(states: readonly State[], open: ReadonlyMap<number, RegisterUse>): State[] {
  const found = new States();
  const left = [...states];
  for (let state = left.pop(); state !== undefined; state = left.pop()) {
    const settled = withFinds(state, open);
    if (!found.add(settled)) continue;
    for (const [index, { kind, value }] of open) {
      if (kind === "find" || settled.happened.has(index)) continue;
      left.push({ ...settled, value, happened: new Set(settled.happened).add(index) });
    }
    const other = !settled.value;
    if (settled.pending[other ? 1 : 0] > 0) left.push({ ...withPending(settled, other, -1), value: other });
  }
  return found.all();
}

/**
 * Different states. One that has all that another one has, and as many writes to come, can go wherever that one can, which is
 * then left out: or else writes that may still happen, which a long history has hundreds of, would all be tried.
 */
class States {
  readonly #byPlace = new Map<string, State[]>();

  /** @returns whether it can go where none of the others can */
  add(state: State): boolean {
    const place = `${state.value} ${[...state.happened].sort((a, b) => a - b)}`;
    const there = this.#byPlace.get(place) ?? [];
    if (there.some((other) => coversMore(other, state))) return false;
    this.#byPlace.set(place, [...there.filter((other) => !coversMore(state, other)), state]);
    return true;
  }

  all(): State[] {
    return [...this.#byPlace.values()].flat();
  }
}

/** Whoever finds changes nothing, so they do as soon as they can. */
function withFinds(state: State, open: ReadonlyMap<number, RegisterUse>): State {
  const finds = [...open].filter(([, { kind, value }]) => kind === "find" && value === state.value);
  return { ...state, happened: new Set([...state.happened, ...finds.map(([index]) => index)]) };
}

const withPending = (state: State, value: boolean, more: number): State => {
  const [no, yes] = state.pending;
  return { ...state, pending: value ? [no, yes + more] : [no + more, yes] };
};

const coversMore = (more: State, less: State): boolean =>
  more.pending[0] >= less.pending[0] && more.pending[1] >= less.pending[1];

function without(set: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const left = new Set(set);
  left.delete(index);
  return left;
}
