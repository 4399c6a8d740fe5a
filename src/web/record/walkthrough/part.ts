/** Marks the parts of pages that walkthroughs point to, and finds them. */
import type { WalkthroughPart } from '#generated/domain/walkthroughs.ts';

/** For the element that is the part: `<Box {...part('tools')}>`. */
export const part = (name: WalkthroughPart) => ({ 'data-part': name });

/** Null if the page does not show it to this person. */
export const shownPart = (name: WalkthroughPart): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)].find((each) => each.childElementCount > 0) ??
  null;
