/** Interprets search words, and scores how well a record matches. */

/** One interpretation: search `text`, within teams named `team` unless it is null. */
export interface Reading {
  readonly text: string;
  readonly team: string | null;
}

const teamWord = /(?:^|\s)team:(\S+)/i;

/** Queries with more words are not split. */
const splitWords = 5;

/** `1001 harbor west` as a whole, and split at every position into search text and team name. */
export function readingsOf(typed: string): readonly Reading[] {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  const named = teamWord.exec(text);
  if (named) return [{ text: text.replace(teamWord, '').trim(), team: named[1]! }];
  const words = text.split(' ');
  const whole = { text, team: null };
  if (words.length > splitWords) return [whole];
  const splits = words.slice(1).flatMap((_, place): readonly Reading[] => {
    const [front, back] = [words.slice(0, place + 1).join(' '), words.slice(place + 1).join(' ')];
    return [
      { text: front, team: back },
      { text: back, team: front },
    ];
  });
  return [whole, ...splits];
}

/** 4 the exact number, 3 an equal field, 2 a field with that prefix, 1 a word with that prefix, 0 anything else. */
export function scoreOf(text: string, number: string | null, fields: readonly string[]): number {
  const wanted = text.toLowerCase();
  const given = fields.map((field) => field.toLowerCase());
  if (number !== null && [number.toLowerCase(), number.toLowerCase().replace(/^\D+/, '')].includes(wanted)) return 4;
  if (given.includes(wanted)) return 3;
  if (given.some((field) => field.startsWith(wanted))) return 2;
  return given.some((field) => field.includes(` ${wanted}`)) ? 1 : 0;
}
