/** Styles that several components share. */
import type { Tokens } from './tokens.ts';
import { breakpoints, fonts, sizes } from './tokens.ts';

/** Media queries at the breakpoints of the product. */
export const upFrom = {
  sm: `@media (min-width: ${breakpoints.sm}px)`,
  md: `@media (min-width: ${breakpoints.md}px)`,
  lg: `@media (min-width: ${breakpoints.lg}px)`,
} as const;
export const belowSm = `@media (max-width: ${breakpoints.sm - 1}px)`;

export const headings = ({ heading }: Tokens) =>
  ({
    question: { fontFamily: fonts.title, fontWeight: 700, fontSize: sizes.title, lineHeight: 1.25, color: heading },
    section: { fontWeight: 600, fontSize: sizes.section, lineHeight: 1.3, color: heading },
    block: { fontWeight: 600, fontSize: sizes.form, lineHeight: 1.4, color: heading },
  }) as const;

/** A fieldset without its default style, used only to name a group. */
export const plainGroup = { minWidth: 0, margin: 0, padding: 0, border: 0 } as const;

/** For screen readers only. */
export const hiddenFromSight = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
