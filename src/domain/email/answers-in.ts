/** Finds answers that a person wrote between the lines of our quoted email, by comparing with what we sent. */
import { hasWord, isEmpty, type EmailLine } from './email-line.ts';

/** Texts that our email may contain. */
export interface KnownWords {
  /** Messages of the thread. */
  readonly messages: readonly string[];
  /** Texts of our emails, with `{field}` as placeholder. */
  readonly texts: readonly string[];
  /** The texts that end every email. */
  readonly endings: readonly string[];
}

interface LineRules {
  readonly isOurs: (line: string) => boolean;
  readonly isEnding: (line: string) => boolean;
}

/** Quoted lines with the answers between them; empty if there are none. */
export function answersIn(lines: readonly EmailLine[], known: KnownWords | undefined): string {
  if (known === undefined) return '';
  const { isOurs, isEnding } = judge(known);
  const ending = lines.findIndex(({ text }) => isEnding(text));
  const body = ending === -1 ? lines : lines.slice(0, ending);
  const first = body.findIndex(({ text }) => hasWord(text) && isOurs(text));
  if (first === -1) return '';
  const isTheirs = body.map(({ text }, index) => index > first && hasWord(text) && !isOurs(text));
  const [from, to] = [isTheirs.indexOf(true), isTheirs.lastIndexOf(true)];
  if (from === -1) return '';
  const question = body.slice(0, from).findLastIndex((line) => !isEmpty(line));
  return body
    .slice(Math.max(first, question), to + 1)
    .map(({ text }, index) => (text === '' || isTheirs[Math.max(first, question) + index] ? text : `> ${text}`))
    .join('\n');
}

function judge({ messages, texts, endings }: KnownWords): LineRules {
  const lines = new Set(messages.flatMap((text) => text.split('\n').map(plain)));
  const running = ` ${messages.map(plain).join(' ')} `;
  const patterns = texts.map(patternOf);
  const ends = endings.map(plain);
  return {
    isOurs: (line) => {
      const words = plain(line);
      if (words === '' || lines.has(words) || patterns.some((each) => each.test(words))) return true;
      // A wrapped line is part of one of our lines; with few words that may be chance.
      return words.split(' ').length >= 4 && running.includes(` ${words} `);
    },
    isEnding: (line) => ends.includes(plain(line).replace(/ https?.*$/, '')),
  };
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}{}]+/gu, ' ')
    .trim();

const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${plain(text)
      .split(/\{[^{}]*\}/)
      .map((part) => part.trim().replaceAll(/[{}]/g, ''))
      .join('.*')}$`,
    'su',
  );
