import { expect, test } from 'vitest';
import { belowSm, upFrom } from '#web/theme/style.ts';
import { darkTheme, lightTheme } from '#web/theme/theme.ts';

test('[SH-062] the layout changes at 600, 900, 1200 and 1536 px, the same in every theme and on public pages', () => {
  for (const { breakpoints } of [lightTheme, darkTheme]) {
    expect(breakpoints.keys).toEqual(['xs', 'sm', 'md', 'lg', 'xl']);
    expect(breakpoints.keys.map((key) => breakpoints.up(key))).toEqual(
      [0, 600, 900, 1200, 1536].map((px) => `@media (min-width:${px}px)`),
    );
  }
  expect(Object.values(upFrom)).toEqual([600, 900, 1200].map((px) => `@media (min-width: ${px}px)`));
  expect(belowSm).toBe('@media (max-width: 599px)');
});
