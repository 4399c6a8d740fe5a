/** A page that fills the space below the application's bar and scrolls inside. */
import { layout } from '#web/theme/tokens.ts';
import { upFrom } from '#web/theme/style.ts';

/** Negative margins over the padding of other pages. */
export const room = {
  height: `calc(100dvh - ${layout.topBar}px)`,
  margin: '-16px -16px -48px',
  [upFrom.md]: { margin: '-24px -32px -64px' },
} as const;
