/** When to save: at once, then at a limited rate, one call at a time; less often while the server is unreachable. */
import { limits } from '#generated/domain/limits.ts';

interface PaceDeps {
  /** The current work. */
  readonly look: () => { readonly isWaiting: boolean; readonly isAway: boolean };
  readonly save: () => Promise<void>;
  readonly throttleMs: number;
}

export interface Pace {
  readonly schedule: () => void;
  /** Saves now. */
  readonly run: () => Promise<void>;
  /** Resets the time of the last attempt. */
  readonly restart: () => void;
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly stop: () => void;
}

export function createPace({ look, save, throttleMs }: PaceDeps): Pace {
  let sentAt = -Infinity;
  let tries = 0;
  let running = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  /** Calls and incoming changes run one after the other. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work);
    turn = next.catch(() => undefined);
    return next;
  };
  const halt = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const run = async (): Promise<void> => {
    halt();
    running += 1;
    await inTurn(() => {
      sentAt = Date.now();
      return save();
    });
    tries = look().isAway ? tries + 1 : 0;
    running -= 1;
    schedule();
  };
  const schedule = (): void => {
    const { isWaiting, isAway } = look();
    if (isStopped || running > 0 || timer !== undefined || !isWaiting) return;
    const pause = isAway ? Math.min(limits.saveRetryMaxMs, throttleMs * 2 ** (tries - 1)) : throttleMs;
    const wait = sentAt + pause - Date.now();
    if (wait <= 0) void run();
    else timer = setTimeout(() => void run(), wait);
  };
  return {
    schedule,
    run,
    inTurn,
    restart: () => {
      sentAt = -Infinity;
      halt();
      schedule();
    },
    stop: () => {
      isStopped = true;
      halt();
    },
  };
}
