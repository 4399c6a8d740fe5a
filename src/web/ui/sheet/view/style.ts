/** Styles of the sheet. Classes instead of inline styles, because thousands of cells are rendered during a scroll. */
import { css, type CSSObject, type SerializedStyles } from '@emotion/react';
import styled from '@emotion/styled';
import { hiddenFromSight } from '#web/theme/style.ts';
import { fonts, radius, shadow, sizes, type Tokens } from '#web/theme/tokens.ts';

/** px. */
export const rowHeight = 32;
export const headHeight = 36;
/** Width of the column with the row numbers, px. */
export const numberWidth = 56;

export const SheetBox = styled('div')(({ theme }) => stylesOf(theme.tokens));

/** Cached per theme, because the box renders at each step of a scroll. */
function stylesOf(tokens: Tokens): SerializedStyles {
  const known = written.get(tokens);
  if (known) return known;
  const made = css(styles(tokens));
  written.set(tokens, made);
  return made;
}

const written = new WeakMap<Tokens, SerializedStyles>();

const styles = (tokens: Tokens): CSSObject => ({
  ...frame(tokens),
  ...cells(tokens),
  ...marks(tokens),
  ...typing(tokens),
});

const frame = (tokens: Tokens): CSSObject => ({
  position: 'relative',
  overflow: 'auto',
  height: 'min(70vh, 720px)',
  minHeight: 240,
  border: `1px solid ${tokens.line}`,
  borderRadius: radius.card,
  background: tokens.surface,
  color: tokens.text,
  fontFamily: fonts.text,
  fontSize: sizes.table,
  userSelect: 'none',
  '&:focus-within': { borderColor: tokens.primary },
});

const cells = (tokens: Tokens): CSSObject => ({
  '& .head, & .row': { display: 'grid', gridTemplateColumns: 'var(--columns)' },
  '& .head': {
    position: 'sticky',
    top: 0,
    zIndex: 3,
    width: 'max-content',
    height: headHeight,
    background: tokens.subtle,
  },
  // Layout and paint containment with a known height, because a fast scroll draws all rows again.
  '& .row': {
    position: 'absolute',
    contain: 'strict',
    width: 'var(--width)',
    height: rowHeight,
    gridAutoRows: rowHeight,
  },
  '& .cell': {
    // Not `hidden`, which would make each cell a scroll container.
    overflow: 'clip',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    padding: '0 8px',
    lineHeight: `${rowHeight - 1}px`,
    borderRight: `1px solid ${tokens.line}`,
    borderBottom: `1px solid ${tokens.line}`,
    cursor: 'cell',
  },
  '& .title': {
    position: 'relative',
    lineHeight: `${headHeight - 1}px`,
    fontWeight: 600,
    color: tokens.heading,
    background: tokens.subtle,
    cursor: 'pointer',
  },
  '& .number': { textAlign: 'right', color: tokens.textSecondary, background: tokens.subtle, cursor: 'pointer' },
  '& .head .number': { position: 'sticky', left: 0, zIndex: 2 },
  '& .numbers': numbers(tokens),
});

/** One text with a line per row: sticky cells would each need a compositing layer. */
const numbers = (tokens: Tokens): CSSObject => ({
  position: 'sticky',
  left: 0,
  zIndex: 2,
  boxSizing: 'border-box',
  width: numberWidth,
  padding: '0 8px',
  borderRight: `1px solid ${tokens.line}`,
  background: `repeating-linear-gradient(${tokens.subtle} 0 ${rowHeight - 1}px, ${tokens.line} ${rowHeight - 1}px ${rowHeight}px)`,
  color: tokens.textSecondary,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: `${rowHeight}px`,
  textAlign: 'right',
  whiteSpace: 'pre',
  cursor: 'pointer',
});

const marks = (tokens: Tokens): CSSObject => ({
  '& .picked': { background: tokens.tones.purple.tint },
  '& .faulty': { background: tokens.tones.error.tint, boxShadow: `inset 3px 0 0 ${tokens.tones.error.main}` },
  '& .faulty.picked': { background: tokens.tones.purple.tint },
  '& .update': { backgroundImage: corner(tokens.primary) },
  '& .clash': { backgroundImage: corner(tokens.tones.warning.main), backgroundColor: tokens.tones.warning.tint },
  '& .hint': { color: tokens.textSecondary },
  '& .spoken': hiddenFromSight,
  '& .edge': { position: 'absolute', right: 0, top: 6, bottom: 6, width: 7, cursor: 'col-resize' },
  '& .edge::after': {
    content: '""',
    position: 'absolute',
    right: 0,
    top: 0,
    bottom: 0,
    width: 1,
    background: tokens.control,
  },
  '& .range': { position: 'absolute', pointerEvents: 'none', border: `1px solid ${tokens.primary}`, zIndex: 1 },
  '& .active': { position: 'absolute', pointerEvents: 'none', border: `2px solid ${tokens.primary}`, zIndex: 1 },
  '& .handle': {
    position: 'absolute',
    width: 9,
    height: 9,
    background: tokens.primary,
    border: `1px solid ${tokens.surface}`,
    cursor: 'crosshair',
    zIndex: 2,
    touchAction: 'none',
  },
});

/** A small triangle in the upper right corner. */
const corner = (color: string): string => `linear-gradient(225deg, ${color} 6px, transparent 6px)`;

const typing = (tokens: Tokens): CSSObject => ({
  '& .keys': {
    position: 'absolute',
    zIndex: 4,
    boxSizing: 'border-box',
    minHeight: rowHeight,
    padding: '6px 8px',
    resize: 'none',
    overflow: 'hidden',
    // A long text stays on one line: if it wrapped, both lines would be cut off.
    whiteSpace: 'pre',
    border: `2px solid ${tokens.primary}`,
    outline: 'none',
    background: tokens.surface,
    color: tokens.text,
    font: 'inherit',
    lineHeight: '18px',
    boxShadow: shadow,
  },
  '& .keys.idle': { opacity: 0, pointerEvents: 'none', boxShadow: 'none' },
  '& .choices': {
    position: 'absolute',
    zIndex: 5,
    margin: 0,
    padding: '4px 0',
    listStyle: 'none',
    maxHeight: 240,
    overflow: 'auto',
    background: tokens.surface,
    border: `1px solid ${tokens.line}`,
    borderRadius: radius.control,
    boxShadow: shadow,
  },
  '& .choice': { padding: '6px 12px', cursor: 'pointer', whiteSpace: 'nowrap' },
  '& .choice[aria-selected="true"]': { background: tokens.tones.purple.tint, color: tokens.tones.purple.ink },
  '& .choice.extra': { borderTop: `1px solid ${tokens.line}`, color: tokens.primary, fontWeight: 600 },
});
