/** Parts of the pages that are loaded when they are first wanted, or before. */
import { createElement, use, useEffect, useState, type ComponentType } from 'react';

export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /** Loads the part; it is drawn at once from then on. What cannot be loaded now is tried again when it is drawn. */
  readonly preload: () => Promise<unknown>;
};

/**
 * As React's `lazy`, but a part that is loaded already is drawn at once. `lazy` always waits a turn: React then shows
 * the fallback and, to avoid flicker, holds what comes after it back for 300 ms.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  const ask = (): Promise<ComponentType<Props>> => (loading ??= told(load().then((module) => module.default)));
  const preload = (): Promise<unknown> =>
    ask().catch(() => {
      loading = null;
    });
  const LaterPart = (props: Props) => createElement(use(ask()), props);
  return Object.assign(LaterPart, { preload });
}

/** False until `promise` has ended, well or badly. */
export function useSettled(promise: Promise<unknown>): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const settle = (): void => setIsSettled(true);
    promise.then(settle, settle);
  }, [promise]);
  return isSettled;
}

/** `use` reads these two of a promise that it has not met before, and otherwise waits for it. */
function told<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
}
