/** An email as lines, from its text or its HTML part. */

export interface EmailLine {
  readonly text: string;
  /** Quote depth. */
  readonly depth: number;
  /**
   * Meaning of the line in HTML: a lead-in, a signature, a passage set off by the writer, a rule, or the point after
   * which everything is older.
   */
  readonly mark?: 'lead' | 'signature' | 'passage' | 'rule' | 'older';
}

/** Longer lines are not matched, so patterns stay fast. */
export const longestExamined = 600;

export const isEmpty = ({ text }: EmailLine): boolean => text.trim() === '';

export const hasWord = (text: string): boolean => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text);

/** Quoted lines are shown as in plain text emails. */
export const shown = ({ text, depth }: EmailLine): string =>
  `${'>'.repeat(depth)}${depth > 0 ? ' ' : ''}${text}`.trimEnd();

/** Trims and collapses empty lines. */
export const tidy = (text: string): string =>
  text
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
