/** The words of a reply by mail, which stand alone in the thread that they answer. (workplace 5) */
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { cutHtml } from './cut-html.ts';
import { cutText } from './cut-text.ts';

export interface MailParts {
  readonly html: string | null;
  readonly text: string | null;
}

/** The HTML part tells quotes best. Where less than a word would be left everything is shown; empty for a mail without words. */
export function wordsOfMail({ html, text }: MailParts): string {
  const mark = messages['mail.replyAbove'];
  const byHtml = html !== null && html.length <= limits.mailInHtmlMaxLength ? cutHtml(html) : null;
  const fromHtml = byHtml && cutText(byHtml.text, mark, true);
  if (fromHtml && hasWord(fromHtml.text)) return fromHtml.text;
  const whole = (text ?? '').slice(0, limits.mailInTextMaxLength);
  const fromText = cutText(whole, mark).text;
  if (hasWord(fromText)) return fromText;
  const all = whole.trim() === '' ? (byHtml?.text ?? '') : whole.trim();
  return hasWord(all) ? all : '';
}

const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
