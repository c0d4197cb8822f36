/** How hard a password is to guess (reference 12.4). */

export const MIN_PASSWORD_LENGTH = 6;
export const MIN_PASSWORD_GUESSES = 10_000;

/** Whoever guesses this much of it has earned the rest; the time it takes grows with the square of the length. */
const MEASURED_LENGTH = 64;

/** @param known what an attacker tries first: the account's address and name */
export async function isWeakPassword(password: string, known: readonly string[]): Promise<boolean> {
  if ([...password].length < MIN_PASSWORD_LENGTH) return true;
  const estimator = await loadEstimator();
  const words = known.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return estimator.check(password.slice(0, MEASURED_LENGTH), words).guesses < MIN_PASSWORD_GUESSES;
}

/** Its word lists take thirty megabytes of memory, so they are loaded for the first who changes a password. */
async function loadEstimator() {
  estimator ??= Promise.all([import("@zxcvbn-ts/core"), import("@zxcvbn-ts/language-common")]).then(
    ([{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }]) =>
      new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  );
  return estimator;
}

let estimator: Promise<InstanceType<typeof import("@zxcvbn-ts/core")["ZxcvbnFactory"]>> | undefined;
