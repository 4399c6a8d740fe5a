/** Reserves a part of the pool for slow reads, so that fast ones always find a connection. */
import type pg from 'pg';
import { ApiError } from '../errors.ts';

/** Share of the pool per lane. */
const shares = { search: 0.3, export: 0.2 } as const;

export type LaneName = keyof typeof shares;

interface Lane {
  free: number;
  readonly waiting: (() => void)[];
}

const lanes = new WeakMap<pg.Pool, Record<LaneName, Lane>>();

function laneOf(pool: pg.Pool, name: LaneName): Lane {
  const most = (share: number): number => Math.max(1, Math.floor(pool.options.max * share));
  const own = lanes.get(pool) ?? {
    search: { free: most(shares.search), waiting: [] },
    export: { free: most(shares.export), waiting: [] },
  };
  lanes.set(pool, own);
  return own[name];
}

/** A caller who leaves while waiting never starts. */
export async function inLane<T>(
  pool: pg.Pool,
  name: LaneName,
  left: AbortSignal | null,
  work: () => Promise<T>,
): Promise<T> {
  const lane = laneOf(pool, name);
  if (lane.free > 0) lane.free -= 1;
  else await new Promise<void>((start) => lane.waiting.push(start));
  try {
    if (left?.aborted) throw new ApiError('unavailable');
    return await work();
  } finally {
    const next = lane.waiting.shift();
    if (next) next();
    else lane.free += 1;
  }
}
