/** What is meant by the words of the search over records, and how well a record answers them. */

/** One way to read the words: look for `text`, in the teams that are called `team` where it is not null. */
export interface Reading {
  readonly text: string;
  readonly team: string | null;
}

const teamWord = /(?:^|\s)team:(\S+)/i;

/** `1001 orbit` as it stands, and as `1001` in a team called orbit, and as `orbit` in a team called 1001. */
export function readingsOf(typed: string): readonly Reading[] {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  const named = teamWord.exec(text);
  if (named) return [{ text: text.replace(teamWord, '').trim(), team: named[1]! }];
  const words = text.split(' ');
  if (words.length === 1) return [{ text, team: null }];
  return [
    { text, team: null },
    { text: words.slice(0, -1).join(' '), team: words.at(-1)! },
    { text: words.slice(1).join(' '), team: words[0]! },
  ];
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
