import { useEffect, useEffectEvent, useLayoutEffect } from "react";

/** @returns a function that ends the action, if it lasts */
type Act<T> = (value: T) => (() => void) | undefined;

/**
 * Acts when the component appears and at each change of the value. Other values that the action reads don't repeat it.
 */
export function useOnChange<T>(value: T, act: Act<T>): void {
  const latest = useEffectEvent(act);
  useEffect(() => latest(value), [value]);
}

/** Acts like `useOnChange`, but before the browser draws. */
export function useOnChangeBeforeDrawing<T>(value: T, act: Act<T>): void {
  const latest = useEffectEvent(act);
  useLayoutEffect(() => latest(value), [value]);
}
