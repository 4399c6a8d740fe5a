/** What is meant by the words of the search over records, and how well a record answers them. */

/** One way to read the words: look for `text`, in the teams that are called `team` where it is not null. */
export interface Reading {
  readonly text: string;
  readonly team: string | null;
}

const teamWord = /(?:^|\s)team:(\S+)/i;

/** More words than this are read as they stand alone. */
const splitWords = 5;

/** `1001 harbor west` as it stands, and split at every place into what is sought and the team that it belongs to. */
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

/** 4 the very number, 3 a field that is equal, 2 one that begins so, 1 a word that does, 0 anything else. */
export function scoreOf(text: string, number: string | null, fields: readonly string[]): number {
  const wanted = text.toLowerCase();
  const given = fields.map((field) => field.toLowerCase());
  if (number !== null && [number.toLowerCase(), number.toLowerCase().replace(/^\D+/, '')].includes(wanted)) return 4;
  if (given.includes(wanted)) return 3;
  if (given.some((field) => field.startsWith(wanted))) return 2;
  return given.some((field) => field.includes(` ${wanted}`)) ? 1 : 0;
}
