/** Which walkthroughs have run in this browser, by page key. [GD-002] [GD-003] */
import type { WalkthroughId } from '#generated/domain/walkthroughs.ts';

const keyOf = (id: WalkthroughId): string => `walkthrough:${id}`;

export const hasRun = (id: WalkthroughId): boolean => localStorage.getItem(keyOf(id)) !== null;

export const noteRun = (id: WalkthroughId): void => localStorage.setItem(keyOf(id), new Date().toISOString());
