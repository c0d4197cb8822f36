/**
 * Decides if the writes and finds of a two-valued register can have happened in some order, each at some moment between
 * its start and its end. This is linearizability, decided exactly. Goes through the starts and ends in order of time,
 * and keeps all states that the register can be in ("just-in-time linearization", G. Lowe 2017).
 */

export interface RegisterUse {
  readonly kind: "write" | "find";
  readonly value: boolean;
  readonly start: number;
  /** Infinity for a write that may take effect at any later time or never. */
  readonly end: number;
}

/** One possible course of events so far. */
interface State {
  readonly value: boolean;
  /** The uses that have started, not ended, and already happened. */
  readonly happened: ReadonlySet<number>;
  /** The number of open writes of each value that have not happened so far and may never happen. */
  readonly pending: readonly [no: number, yes: number];
}

/**
 * @param uses in any order
 * @returns the first use at whose end no course of events is possible, or `undefined` if one is possible through all
 * uses
 */
export function impossibleUse<U extends RegisterUse>(initial: boolean, uses: readonly U[]): U | undefined {
  // A use that ends at the very moment at which another one starts may have happened after it.
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

/** Returns all states that the open uses can lead to. */
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
 * The different states. A state is left out if another state has the same value and uses, and at least as many pending
 * writes: that one can reach everything. Otherwise all combinations of writes that may still happen would be tried, and
 * a long history has hundreds of them.
 */
class States {
  readonly #byPlace = new Map<string, State[]>();

  /** @returns true if the state can lead where none of the others can */
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

/** A find changes nothing, so it happens as early as it can. */
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
