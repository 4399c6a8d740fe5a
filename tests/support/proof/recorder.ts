/** Records what each test that cites a requirement makes the product do: calls, pages, events and observed texts. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse, Kind } from 'graphql';

/** Where a text was observed. `asserted` are values of an assertion. */
export type Channel = 'shown' | 'answered' | 'sent' | 'emailed' | 'asserted';

/** The recorded notes of one test. */
export interface TestNote {
  readonly ids: readonly string[];
  /** For example `PUT /api/teams/{} 200`, and `field team 200` for each root field of a GraphQL document. */
  readonly calls: readonly string[];
  /** Paths that a browser or a router showed, such as `/{}/dashboard/home`. */
  readonly pages: readonly string[];
  /** Files of the drawn components. */
  readonly drawn: readonly string[];
  /** Socket messages, notifications and analytics events. */
  readonly events: readonly string[];
  readonly texts: Partial<Readonly<Record<Channel, readonly string[]>>>;
}

/** By full title of the test. */
export type FileNotes = Readonly<Record<string, TestNote>>;

type Mutable = Record<'calls' | 'pages' | 'drawn' | 'events', Set<string>> & {
  readonly ids: readonly string[];
  readonly texts: Record<Channel, Set<string>>;
};

interface State {
  test: Mutable | undefined;
  /** Pending response bodies. */
  readonly waiting: Set<Promise<unknown>>;
}

const root = resolve(import.meta.dirname, '../../..');
/** Set by a whole run, or to record a partial run. */
export const notesFolder = process.env['PROOF'] === undefined ? undefined : join(root, '.cache/proof');

/** A worker may load modules twice; a test still has one record. */
const key = Symbol.for('trunkline.proof');
const state: State = ((globalThis as Record<symbol, unknown>)[key] as State | undefined) ?? {
  test: undefined,
  waiting: new Set(),
};
(globalThis as Record<symbol, unknown>)[key] = state;

/** A test without a citation leaves no notes. */
export function beginTest(ids: readonly string[]): void {
  const [calls, pages, drawn, events] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
  const [shown, answered, sent] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const texts = { shown, answered, sent, emailed: new Set<string>(), asserted: new Set<string>() };
  state.test = ids.length === 0 ? undefined : { ids, calls, pages, drawn, events, texts };
}

export const isNoting = (): boolean => state.test !== undefined;

/** Ends the test and returns its notes. */
export async function endTest(): Promise<TestNote | undefined> {
  const { test } = state;
  if (test === undefined) return undefined;
  await Promise.allSettled(state.waiting);
  state.test = undefined;
  const list = (set: ReadonlySet<string>): readonly string[] => [...set];
  const texts = Object.entries(test.texts).filter(([, seen]) => seen.size > 0);
  return {
    ids: test.ids,
    calls: list(test.calls),
    pages: list(test.pages),
    drawn: list(test.drawn),
    events: list(test.events),
    texts: Object.fromEntries(texts.map(([channel, seen]) => [channel, list(seen)])),
  };
}

/** Waits for `work` before the test ends. */
function waitFor(work: Promise<unknown>): void {
  const done = work.catch(() => undefined).finally(() => state.waiting.delete(done));
  state.waiting.add(done);
}

const longest = 600;
const most = 4000;
/** Ids and instants are new in every run. */
const saysNothing = /^\s*$|^[0-9a-f]{8}-[0-9a-f-]{27}$|^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

export function noteText(channel: Channel, text: string): void {
  const seen = state.test?.texts[channel];
  if (seen === undefined || seen.size >= most || saysNothing.test(text)) return;
  seen.add(text.trim().replaceAll(/\s+/g, ' ').slice(0, longest));
}

/** Keys and plain values of anything, as texts. */
export function noteValue(channel: Channel, value: unknown, depth = 0): void {
  if (state.test === undefined || value === null || value === undefined || depth > 9) return;
  if (typeof value === 'string') return noteText(channel, value);
  if (['number', 'boolean', 'bigint'].includes(typeof value)) return noteText(channel, String(value));
  if (typeof value !== 'object') return;
  if (value instanceof Error) noteText(channel, value.message);
  if (ArrayBuffer.isView(value) || value instanceof Promise) return;
  const isList = Array.isArray(value) || value instanceof Set;
  const entries: Iterable<readonly [unknown, unknown]> =
    value instanceof Map
      ? value.entries()
      : value instanceof Set
        ? [...value].map((each) => ['', each] as const)
        : Object.entries(value);
  for (const [name, each] of entries) {
    if (!isList) noteText(channel, String(name));
    noteValue(channel, each, depth + 1);
  }
}

const varying = /[0-9a-f]{8}-[0-9a-f-]{27}|(?<=\/)\d+(?=\/|$)/g;
const templateOf = (path: string): string => path.split(/[?#]/, 1)[0]!.replaceAll(varying, '{}');

export const notePage = (path: string): void => void state.test?.pages.add(templateOf(path));
export const noteEvent = (name: string): void => void state.test?.events.add(name);
export const noteDrawn = (file: string): void => void state.test?.drawn.add(file);

interface Call {
  readonly method: string;
  /** A path or a full address. */
  readonly url: string;
  readonly status: number;
  readonly sent?: unknown;
  readonly answer?: unknown;
}

const graphql = '/api/graphql';

export function noteCall({ method, url, status, sent, answer }: Call): void {
  const { test } = state;
  if (test === undefined) return;
  const { pathname, searchParams } = new URL(url, 'http://product');
  test.calls.add(`${method.toUpperCase()} ${templateOf(pathname)} ${status}`);
  const body = typeof sent === 'string' ? parsed(sent) : sent;
  if (pathname === graphql) noteFields(test, body, status < 400 && !hasErrors(answer) ? 200 : 400);
  noteValue('sent', Object.fromEntries(searchParams));
  noteValue('sent', partsOf(body));
  noteValue('answered', typeof answer === 'string' ? parsed(answer) : answer);
}

/** Records a call whose answer is still to be read. */
export function noteCallWhenRead(call: Omit<Call, 'answer'>, answer: () => Promise<unknown>): void {
  if (state.test === undefined) return;
  const { test } = state;
  const note = (read: unknown): void => {
    if (state.test === test) noteCall({ ...call, answer: read });
  };
  waitFor(answer().then(note, () => note(undefined)));
}

const hasErrors = (answer: unknown): boolean => {
  const body = typeof answer === 'string' ? parsed(answer) : answer;
  return typeof body === 'object' && body !== null && 'errors' in body;
};

/** The fields of a form; anything else unchanged. */
function partsOf(body: unknown): unknown {
  if (body instanceof FormData) return Object.fromEntries(body.entries());
  const text = Buffer.isBuffer(body) ? body.subarray(0, 100_000).toString('latin1') : body;
  if (typeof text !== 'string' || !text.includes('form-data; name=')) return body;
  const fields = text.matchAll(/name="([^"]+)"(?:; filename="([^"]*)")?[\s\S]*?\r\n\r\n([^\r]{0,300})/g);
  return [...fields].map(([, name, file, value]) => ({ [name!]: file ?? value }));
}

/** Parsed JSON; anything else unchanged. */
function parsed(text: string): unknown {
  if (!/^\s*[[{"]/.test(text)) return text.length > 20_000 ? text.slice(0, 20_000) : text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function noteFields(test: Mutable, body: unknown, status: number): void {
  try {
    for (const definition of parse((body as { query: string }).query).definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
      for (const each of definition.selectionSet.selections)
        if (each.kind === Kind.FIELD) test.calls.add(`field ${each.name.value} ${status}`);
    }
  } catch {
    // An invalid document has no fields.
  }
}

/** Notes of a test file. */
const notesOf = (folder: string, file: string): string => join(folder, `${file.replaceAll('/', '+')}.json`);

/** A partial run of a file keeps the notes of its other tests. */
export function writeNotes(file: string, notes: FileNotes, skipped: ReadonlySet<string>): void {
  const path = notesOf(notesFolder!, file);
  mkdirSync(dirname(path), { recursive: true });
  const earlier = Object.entries(readNotes(path)).filter(([title]) => skipped.has(title));
  writeFileSync(path, JSON.stringify({ ...Object.fromEntries(earlier), ...notes }));
}

export function readNotes(path: string): FileNotes {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as FileNotes;
  } catch {
    return {};
  }
}
