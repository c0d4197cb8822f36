/**
 * Caches a value derived from a part of the model. Parts are replaced, never changed, so the value is valid until then.
 */
export function workedOut<K extends object, V>(workOut: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = workOut(key);
    known.set(key, value);
    return value;
  };
}
