/** The new text of a reply by email, and its whole text. (workplace 5) */
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import type { KnownWords } from './answers-in.ts';
import { cutLines } from './cut-lines.ts';
import { linesOfHtml } from './html-lines.ts';
import { hasWord, shown, tidy, type EmailLine } from './email-line.ts';
import { forwardSubject } from './email-words.ts';
import { linesOfText } from './text-lines.ts';

export interface EmailParts {
  readonly html: string | null;
  readonly text: string | null;
}

export interface EmailWords {
  /** New text; empty for an email without words. */
  readonly text: string;
  /** The whole email as text; null if `text` omits nothing. */
  readonly whole: string | null;
}

interface About {
  readonly subject?: string;
  readonly known?: KnownWords;
}

/** The HTML part marks quotes best. If less than a word would be left, everything is shown. */
export function wordsOfEmail({ html, text }: EmailParts, { subject = '', known }: About = {}): EmailWords {
  const context = {
    endMark: messages['email.replyAbove'],
    isForward: forwardSubject.test(subject),
    ...(known && { known }),
  };
  const parts = [
    ...(html !== null && html.length <= limits.inboundEmailHtmlMaxLength ? [linesOfHtml(html)] : []),
    ...(text === null ? [] : [linesOfText(text.slice(0, limits.inboundEmailTextMaxLength))]),
  ];
  for (const lines of parts) {
    const cut = cutLines(lines, context);
    if (hasWord(cut)) return { text: cut, whole: wholeOf(lines, cut) };
  }
  const all = parts.map(allOf).find(hasWord) ?? '';
  return { text: all, whole: null };
}

const allOf = (lines: readonly EmailLine[]): string => tidy(lines.map(shown).join('\n'));

function wholeOf(lines: readonly EmailLine[], cut: string): string | null {
  const all = allOf(lines);
  return words(all) === words(cut) ? null : all;
}

const words = (text: string): string => text.replaceAll(/[\s>]+/g, '');
