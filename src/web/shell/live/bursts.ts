/** Throttles work that many messages trigger: runs it at once, then once for all that follow. */
import { limits } from '#generated/domain/limits.ts';
import { busyActions } from '../busy/busy.ts';

export interface Bursts {
  readonly ask: () => void;
  readonly stop: () => void;
}

/** Waits for the page's own pending action, so that a record it deletes is not read again. */
export function inBursts(work: () => void): Bursts {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  const turn = (): void => {
    timer = undefined;
    if (!isAsked) return;
    timer = setTimeout(turn, limits.liveRefreshMs);
    if (busyActions.get() > 0) return;
    isAsked = false;
    work();
  };
  return {
    ask: () => {
      isAsked = true;
      if (timer === undefined) turn();
    },
    stop: () => clearTimeout(timer),
  };
}
