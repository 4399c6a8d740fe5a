/** An email as lines, whichever of its parts they were read from. */

export interface EmailLine {
  readonly text: string;
  /** How many quotes the line is in. */
  readonly depth: number;
  /**
   * What the HTML says of the line: words that lead in a quote, a signature, a passage that the writer set off, a rule, or the
   * place behind which everything is older.
   */
  readonly mark?: 'lead' | 'signature' | 'passage' | 'rule' | 'older';
}

/** Longer lines are not examined, so that no pattern takes long. */
export const longestExamined = 600;

export const isEmpty = ({ text }: EmailLine): boolean => text.trim() === '';

export const hasWord = (text: string): boolean => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text);

/** Quoted lines are shown as people read them in a text email. */
export const shown = ({ text, depth }: EmailLine): string =>
  `${'>'.repeat(depth)}${depth > 0 ? ' ' : ''}${text}`.trimEnd();

/** Without blanks at the ends and without more than one empty line in a row. */
export const tidy = (text: string): string =>
  text
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
