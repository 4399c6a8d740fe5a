/** Runs at most `size` tasks at once; others wait in order. */
export function createLimiter(size: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= size) await new Promise<void>((go) => waiting.push(go));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}

/** Like {@link createLimiter}, with a separate limit of `size` per key. */
export function createKeyedLimiter(size: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lanes = new Map<string, { readonly run: ReturnType<typeof createLimiter>; users: number }>();
  return async (key, work) => {
    const lane = lanes.get(key) ?? { run: createLimiter(size), users: 0 };
    lanes.set(key, lane);
    lane.users += 1;
    try {
      return await lane.run(work);
    } finally {
      lane.users -= 1;
      if (lane.users === 0) lanes.delete(key);
    }
  };
}
