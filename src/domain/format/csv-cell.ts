/** Texts in a file that opens in a spreadsheet program. */

/**
 * Characters that start a formula, also the minus sign (U+2212) and small and full-width forms, after any spaces and
 * invisible characters that a program skips; a tab or CR may start one alone.
 */
const formula = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}]*[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B＝＋－＠])/u;

/** An apostrophe keeps a spreadsheet from running the text as a formula. */
export const plainCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text before {@link plainCell}. */
export const textOfCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Without it, Excel reads the file in its own code page. */
export const byteOrderMark = '\uFEFF';
