/** For page tests: all walkthroughs are marked as seen, so none starts automatically. */
import { walkthroughs } from '#generated/domain/walkthroughs.ts';

export function knowPages(): void {
  for (const id of Object.keys(walkthroughs)) localStorage.setItem(`walkthrough:${id}`, 'known');
}
