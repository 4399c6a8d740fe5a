/** A page that takes the whole place below the bar of the application and scrolls inside. */
import { layout } from '#web/theme/tokens.ts';
import { upFrom } from '#web/theme/style.ts';

/** Over the space that other pages leave around themselves. */
export const room = {
  height: `calc(100dvh - ${layout.topBar}px)`,
  margin: '-16px -16px -48px',
  [upFrom.md]: { margin: '-24px -32px -64px' },
} as const;
