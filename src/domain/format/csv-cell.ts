/** Texts in a file that a spreadsheet program opens. */

/**
 * Signs that begin a formula, the minus sign (U+2212), small and full-width ones too, after whatever spaces and invisible
 * characters a program skips; a tab or CR may begin one by itself.
 */
const formula = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B＝＋－＠])/u;

/** A text that a spreadsheet would run as a formula is made plain by an apostrophe. */
export const plainCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text as it was before {@link plainCell}. */
export const textOfCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Excel takes a file without it for one in its own code page. */
export const byteOrderMark = '\uFEFF';
