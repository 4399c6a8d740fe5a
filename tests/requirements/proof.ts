/**
 * Which requirements the tests prove: a title cites a row, and the test's notes show whether it did what the row is
 * about.
 */
import type { Channel, TestNote } from '../support/proof/recorder.ts';
import { areaOf, subjectOf, type Override, type Requirement, type Subject } from './rows.ts';
import { escaped, Texts } from './words.ts';

export interface Note extends TestNote {
  readonly file: string;
}

/** By row, the contents of the tests that name it. */
export type ClaimsByRow = ReadonlyMap<string, readonly string[]>;

/** Pages of an area: component files, and paths in a browser. */
export interface AreaPages {
  readonly files: RegExp;
  readonly paths: RegExp;
}

export interface RowState {
  readonly row: Requirement;
  readonly state: 'proved' | 'cited only' | 'nothing' | 'refused';
  /** What no test that names the row did. */
  readonly missing: readonly string[];
}

export interface Catalogue {
  readonly rows: readonly Requirement[];
  readonly overrides: ReadonlyMap<string, Override>;
  readonly pages: ReadonlyMap<string, AreaPages>;
  /** Ruling number by id of the row that it rejects. */
  readonly refused: ReadonlyMap<string, string>;
}

/** `given` has every row that a title names, `notes` what their tests did. */
export function judgeRows(
  { rows, overrides, pages, refused }: Catalogue,
  given: ClaimsByRow,
  notes: readonly Note[],
): readonly RowState[] {
  const byId = new Map<string, Note[]>();
  for (const note of notes) for (const id of note.ids) byId.set(id, [...(byId.get(id) ?? []), note]);
  return rows.map((row) => {
    if (refused.has(row.id)) return { row, state: 'refused', missing: [] };
    const own = byId.get(row.id) ?? [];
    if (own.length === 0) {
      const isCited = given.has(row.id);
      return { row, state: isCited ? 'cited only' : 'nothing', missing: isCited ? ['no notes of its tests'] : [] };
    }
    const subject = subjectOf(row, overrides.get(row.id));
    const ownGiven = given.get(row.id) ?? [];
    const missing = [
      ...missingDeeds(row, subject, own, pages.get(areaOf(row.id)), ownGiven),
      ...missingWords(row, subject.words, own, ownGiven),
    ];
    return { row, state: missing.length === 0 ? 'proved' : 'cited only', missing };
  });
}

function missingDeeds(
  row: Requirement,
  subject: Subject,
  notes: readonly Note[],
  area: AreaPages | undefined,
  given: readonly string[],
): readonly string[] {
  const calls = subject.calls.flatMap((call) => missingAnswers(call, notes));
  const events = subject.events.filter((event) => !isReceived(event, notes, given)).map((event) => `event ${event}`);
  return [...missingLevel(row, subject, notes, area), ...calls, ...events];
}

/** Sent by the server, pushed by a page, or passed to a page that handled it. */
function isReceived(event: string, notes: readonly Note[], given: readonly string[]): boolean {
  const isSent = notes.some((note) => note.events.includes(event) || note.texts.asserted?.includes(event));
  return isSent || (notes.some(runsProduct) && given.some((text) => text.includes(event)));
}

const statusOf = (call: string): number => Number(call.slice(call.lastIndexOf(' ') + 1));

/** A call must succeed and fail; one that ends in `good` cannot fail. */
function missingAnswers(subject: string, notes: readonly Note[]): readonly string[] {
  const call = subject.replace(/ good$/, '');
  const shape = new RegExp(`^${escaped(call).replaceAll(String.raw`\{\}`, '[^/ ]+')} \\d+$`);
  const answers = notes.flatMap((note) => note.calls.filter((each) => shape.test(each)).map(statusOf));
  const kinds = [
    ['good', answers.some((status) => status < 400)],
    ['bad', call !== subject || answers.some((status) => status >= 400)],
  ] as const;
  return kinds.filter(([, isThere]) => !isThere).map(([kind]) => `${kind} answer of ${call}`);
}

/** What each kind of row requires of the tests that name it, besides its words. */
function missingLevel(
  row: Requirement,
  subject: Subject,
  notes: readonly Note[],
  area: AreaPages | undefined,
): readonly string[] {
  switch (row.kind) {
    case 'call':
      return subject.calls.length === 0 && !notes.some(hasCall) ? ['a call'] : [];
    case 'route':
      return missingPages(subject, notes, area);
    case 'screen':
      return subject.pages.length > 0 ? missingPages(subject, notes, area) : missingScreen(notes, area);
    case 'event':
      return notes.some((note) => note.events.length > 0 || runsProduct(note)) ? [] : ['an event'];
    case 'permission':
      return subject.calls.length > 0 || isGranted(notes) || notes.some(hasPage)
        ? []
        : ['a call that is allowed and one that is refused, or a page'];
    default:
      return notes.some(runsProduct) ? [] : ['a call, a page, or an assertion on what the product gives'];
  }
}

function missingPages({ pages }: Subject, notes: readonly Note[], area: AreaPages | undefined): readonly string[] {
  const reached = notes.flatMap((note) => note.pages);
  const isReached = (page: string): boolean => {
    const shape = escaped(page).replaceAll(String.raw`\{\}`, '[^/]+');
    return reached.some((path) => new RegExp(`^${shape}${page.endsWith('/') ? '' : '(/|$)'}`).test(path));
  };
  if (pages.length === 0) return missingScreen(notes, area);
  return pages.filter((page) => !isReached(page)).map((page) => `page ${page}`);
}

function missingScreen(notes: readonly Note[], area: AreaPages | undefined): readonly string[] {
  const isOfArea = (note: Note): boolean =>
    note.drawn.some((file) => area?.files.test(file) ?? true) ||
    note.pages.some((path) => area?.paths.test(path) ?? true);
  return notes.some(isOfArea) ? [] : ['a page of its area'];
}

const hasCall = (note: Note): boolean => note.calls.length > 0;
const hasPage = (note: Note): boolean => note.drawn.length > 0 || note.pages.length > 0;

function isGranted(notes: readonly Note[]): boolean {
  const statuses = notes.flatMap((note) => note.calls.map(statusOf));
  return (
    statuses.some((status) => status < 400) &&
    statuses.some((status) => [400, 401, 403, 404, 409, 422].includes(status))
  );
}

const runsProduct = (note: Note): boolean =>
  hasCall(note) || hasPage(note) || note.events.length > 0 || (note.texts.asserted ?? []).length > 0;

/** Texts for people must be observed where people see them. */
const read: Readonly<Record<string, readonly Channel[]>> = {
  screen: ['shown', 'asserted'],
  error: ['shown', 'answered', 'emailed', 'asserted'],
};
const everywhere: readonly Channel[] = ['shown', 'answered', 'sent', 'emailed', 'asserted'];
/** Tests may pass these values without observing them. */
const givenKinds: ReadonlySet<string> = new Set([
  'rule',
  'flow',
  'state',
  'permission',
  'enum',
  'constant',
  'entity',
  'kind',
  'event',
]);

function missingWords(
  { kind }: Requirement,
  words: readonly string[],
  notes: readonly Note[],
  given: readonly string[],
): readonly string[] {
  if (words.length === 0) return [];
  const textsOf = (channels: readonly Channel[]): readonly string[] =>
    notes.flatMap((note) => channels.flatMap((channel) => note.texts[channel] ?? []));
  const deeds = notes.flatMap((note) => [...note.calls, ...note.pages, ...note.events]);
  const anywhere = new Texts([
    ...textsOf(everywhere),
    ...deeds,
    ...(givenKinds.has(kind) || kind === 'error' ? given : []),
  ]);
  const shown = kind in read ? new Texts(textsOf(read[kind]!)) : anywhere;
  const isSeen = (word: string): boolean =>
    kind === 'error' && isSentence(word) ? shown.say(word) : (isName(word) ? anywhere : shown).name(word);
  return words.filter((word) => !isSeen(word)).map((word) => `"${word}"`);
}

/** For example `cognitoUsername`, `bulk_site_project`, `401`, `3 seconds`: not texts for people. */
const isName = (word: string): boolean => /^[a-z]+([A-Z][a-z]+)+$|^\w+_\w+$|^\d+( \w+)?$|^\//.test(word);
const isSentence = (word: string): boolean => /^[A-Z].*[a-z]/.test(word) && !isName(word);
