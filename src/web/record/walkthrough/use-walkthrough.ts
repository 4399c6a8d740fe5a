/** The progress of a walkthrough: it starts once by itself, skips parts that are not shown, and can be replayed. */
import { useEffect, useEffectEvent, useState } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { walkthroughs, type WalkthroughId } from '#generated/domain/walkthroughs.ts';
import { hasRun, noteRun } from './noted.ts';
import { shownPart } from './part.ts';

type Step = (typeof walkthroughs)[WalkthroughId]['steps'][number];

export interface ShownStep extends Pick<Step, 'title' | 'text'> {
  readonly anchor: HTMLElement;
}

export interface Running {
  readonly steps: readonly ShownStep[];
  readonly at: number;
  /** The user started it, so it takes the focus. */
  readonly isAsked: boolean;
}

/** For one page; remount it for another. `isReady`: the page has loaded. [GD-001] */
export function useWalkthrough(id: WalkthroughId, isReady: boolean) {
  const [running, setRunning] = useState<Running | null>(null);
  const start = (isAsked: boolean): void => {
    const steps = walkthroughs[id].steps.flatMap(({ at, title, text }: Step) => {
      const anchor = shownPart(at);
      return anchor === null ? [] : [{ title, text, anchor }];
    });
    if (steps.length === 0) return;
    noteRun(id);
    setRunning({ steps, at: 0, isAsked });
  };
  const begin = useEffectEvent(() => {
    if (!hasRun(id)) start(false);
  });
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(begin, limits.walkthroughDelayMs);
    return () => clearTimeout(timer);
  }, [isReady]);
  const end = (): void => setRunning(null);
  const move = (by: number): void =>
    setRunning((now) => {
      if (now === null) return null;
      const at = now.at + by;
      return at < now.steps.length ? { ...now, at: Math.max(0, at) } : null;
    });
  return { running, replay: () => start(true), move, end };
}
