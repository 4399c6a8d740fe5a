/** Lazy loaded parts of pages, with preloading. */
import { createElement, use, useEffect, useState, type ComponentType } from 'react';

export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /** Loads the part, so that it renders at once. A failed load is retried on render. */
  readonly preload: () => Promise<unknown>;
};

/**
 * Like React's `lazy`, but a loaded part renders at once. `lazy` always suspends: React then shows the fallback
 * and delays the content by 300 ms to avoid flicker.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyComponent<Props> {
  const part = lazyModule(load);
  const LazyPart = (props: Props) => createElement(part.use().default, props);
  return Object.assign(LazyPart, { preload: part.preload });
}

/** The same for a module without a component: `use` suspends until it is loaded. */
export function lazyModule<Module>(load: () => Promise<Module>) {
  let loading: Promise<Module> | null = null;
  const request = (): Promise<Module> => (loading ??= withStatus(load()));
  const preload = (): Promise<unknown> =>
    request().catch(() => {
      loading = null;
    });
  return { use: (): Module => use(request()), preload };
}

/** False until `promise` is settled. */
export function useSettled(promise: Promise<unknown>): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const settle = (): void => setIsSettled(true);
    promise.then(settle, settle);
  }, [promise]);
  return isSettled;
}

/** `use` reads these two properties synchronously; without them it suspends. */
function withStatus<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
}
