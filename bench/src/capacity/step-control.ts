/** Decides how many people the next step has: more and more, until a limit breaks; then numbers in between. */

export interface Tried {
  readonly people: number;
  readonly isWithinLimits: boolean;
}

export interface StepPlan {
  readonly first: number;
  /** The largest number that the machine or the organization permits. */
  readonly most: number;
  /** The growth from one step to the next while all is well. */
  readonly factor: number;
  /** The search ends when the smallest number that failed is at most this many times the largest that passed. */
  readonly precision: number;
  /** Numbers are multiples of it. */
  readonly grain: number;
}

/** Returns the number of people of the next step; `undefined` when the answer is known. */
export function nextStep(plan: StepPlan, tried: readonly Tried[]): number | undefined {
  if (tried.length === 0) return Math.min(plan.first, plan.most);
  const passed = capacityOf(tried);
  const failed = Math.min(...tried.filter((one) => !one.isWithinLimits).map(({ people }) => people));
  const next = Number.isFinite(failed)
    ? // The geometric mean, because precision is a ratio. Without a success, it goes down quickly.
      Math.sqrt(failed * (passed === 0 ? failed / plan.factor ** 2 : passed))
    : Math.min(passed * plan.factor, plan.most);
  const rounded = next === plan.most ? next : Math.round(next / plan.grain) * plan.grain;
  if (Number.isFinite(failed) && passed > 0 && failed <= passed * plan.precision) return undefined;
  return rounded === 0 || tried.some(({ people }) => people === rounded) ? undefined : rounded;
}

/** Returns the largest number of people within the limits, below which none failed; 0 if there is none. */
export function capacityOf(tried: readonly Tried[]): number {
  const failed = Math.min(...tried.filter((one) => !one.isWithinLimits).map(({ people }) => people));
  return Math.max(
    0,
    ...tried.filter((one) => one.isWithinLimits && one.people < failed).map(({ people }) => people),
  );
}
