/** For page tests: whoever opens the pages knows them, so no walkthrough starts by itself. */
import { walkthroughs } from '#generated/domain/walkthroughs.ts';

export function knowPages(): void {
  for (const id of Object.keys(walkthroughs)) localStorage.setItem(`walkthrough:${id}`, 'known');
}
