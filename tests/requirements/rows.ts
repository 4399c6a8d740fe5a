/** The catalogue of requirements, and the subject of each row. */

export interface Requirement {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  /** The specified words, separated by ` | `; empty if the words are free. */
  readonly verbatim: string;
  /** The specification leaves it open: the row contains only a proposal. */
  readonly isOpen: boolean;
}

/** The catalogue: tab-separated, one requirement per row, headings in the first row. */
export const readCatalogue = (tsv: string): Requirement[] =>
  readTable(tsv).map(([id, kind, text, verbatim, , shown]) => ({
    id: id!,
    kind: kind!,
    text: text!,
    verbatim: verbatim!,
    isOpen: shown === 'open',
  }));

/** Rows of a tab-separated file without its heading row. */
export const readTable = (tsv: string): string[][] =>
  tsv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

/** Ids in brackets, alone or in a list: `[QN-103]`, `[QN-103, ER2-001]`. */
export const citedIds = (source: string): string[] =>
  [...source.matchAll(/\[((?:[A-Z]{2}\d?-\d{3}(?:, ?)?)+)\]/g)].flatMap(([, list]) =>
    list!.split(/, ?/).filter(Boolean),
  );

export const areaOf = (id: string): string => id.slice(0, id.indexOf('-'));

/** Subject of a row, read from the row or from `speaks.tsv`. */
export interface Subject {
  /** `PUT /api/teams/{}`, or `field team` for a root field of GraphQL. */
  readonly calls: readonly string[];
  /** Paths of pages with `{}` for parameters; one that ends in `/` includes the paths below it. */
  readonly pages: readonly string[];
  readonly events: readonly string[];
  /** Words that must be observed. */
  readonly words: readonly string[];
}

/** Manual columns of `speaks.tsv`: an empty one is read from the row, `-` means none. The last column says why. */
export interface Override {
  readonly calls: string;
  readonly pages: string;
  readonly events: string;
  readonly words: string;
}

export const readOverrides = (tsv: string): ReadonlyMap<string, Override> =>
  new Map(
    readTable(tsv).map(([id, calls = '', pages = '', events = '', words = '']) => [
      id!,
      { calls, pages, events, words },
    ]),
  );

const callWords = /\b(GET|POST|PUT|PATCH|DELETE) (\/[\w\-/{}.]*[\w}])/g;

/** A path in the form of the notes. */
const template = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '{}');

const callOf = (method: string, path: string): string => {
  const whole = template(path);
  return `${method} ${whole.startsWith('/api/') || whole === '/version.json' ? whole : `/api${whole}`}`;
};

export function subjectOf(row: Requirement, override: Override | undefined): Subject {
  const own = (column: keyof Override, read: () => readonly string[]): readonly string[] => {
    const kept = override?.[column] ?? '';
    return kept === '' ? read() : kept.split(' | ').filter((each) => each !== '-');
  };
  return {
    calls: own('calls', () => callsIn(row)),
    pages: own('pages', () => pagesIn(row)),
    events: own('events', () => eventsIn(row)),
    words: own('words', () => wordsIn(row)),
  };
}

function callsIn({ kind, text, verbatim }: Requirement): readonly string[] {
  if (kind !== 'call') return [];
  const source = `${verbatim} ; ${text}`;
  const found = [...source.matchAll(callWords)].map(([, method, path]) => callOf(method!, path!));
  const fields = text.includes('GraphQL') || text.startsWith('Mutation') ? fieldsIn(text, verbatim) : [];
  return [...new Set([...found, ...fields])];
}

/** `serviceGroup`, `providersForQuestionnaire(questionnaireId, lyUuid)`. */
const fieldsIn = (text: string, verbatim: string): readonly string[] =>
  [...`${text} ${verbatim.split(/[|(:]/, 1)[0]}`.matchAll(/\b([a-z]+(?:[A-Z][a-z]+)+)\b/g)]
    .map(([, name]) => name!)
    .filter((name) => `${verbatim} `.startsWith(name))
    .map((name) => `field ${name}`);

function pagesIn({ kind, verbatim }: Requirement): readonly string[] {
  if (kind !== 'route') return [];
  return verbatim
    .split(' | ')
    .filter((word) => word.startsWith('/'))
    .map((word) => template(word).replace(/\.\.\.$/, ''));
}

/** The first word names the event, the others its properties. */
function eventsIn({ kind, verbatim, isOpen }: Requirement): readonly string[] {
  const [first = ''] = verbatim.split(' | ');
  return kind === 'event' && first !== '' && !isOpen ? [first] : [];
}

const lists: ReadonlySet<string> = new Set(['call', 'entity', 'event']);

function wordsIn({ kind, text, verbatim, isOpen }: Requirement): readonly string[] {
  if (verbatim === '' || isOpen) return [];
  const [, stored] = /\bstores (\w+)/.exec(text) ?? [];
  // The question type is not text of its page, and its stored form is in the call that saves it.
  if (kind === 'screen' && text.startsWith('A question of type')) return stored === undefined ? [] : [stored];
  const words = verbatim
    .split(' | ')
    .filter((word) => !word.startsWith('/') && !/^(GET|POST|PUT|PATCH|DELETE)\b/.test(word));
  const isList = (word: string): boolean => lists.has(kind) || (kind !== 'error' && /^[a-z ]+(, [a-z ]+)+$/.test(word));
  return words
    .flatMap((word) => (isList(word) ? word.split(/[,:()=]/) : [word]))
    .map((word) => word.trim())
    .filter(Boolean);
}
