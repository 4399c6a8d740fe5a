/** Notes what each test that names a requirement makes the product do: calls, pages, events, and the texts it sees. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse, Kind } from 'graphql';

/** Where a text was seen. `asserted` are the values that an assertion took. */
export type Channel = 'shown' | 'answered' | 'sent' | 'emailed' | 'asserted';

/** What one test did, as it stands in the notes. */
export interface TestNote {
  readonly ids: readonly string[];
  /** E.g. `PUT /api/teams/{} 200`, and `field team 200` for each root field of a GraphQL document. */
  readonly calls: readonly string[];
  /** Paths that a browser or a router showed, e.g. `/{}/dashboard/home`. */
  readonly pages: readonly string[];
  /** Files of the components that were drawn. */
  readonly drawn: readonly string[];
  /** Socket messages, notifications and events of the analytics. */
  readonly events: readonly string[];
  readonly texts: Partial<Readonly<Record<Channel, readonly string[]>>>;
}

/** By the full title of the test. */
export type FileNotes = Readonly<Record<string, TestNote>>;

type Mutable = Record<'calls' | 'pages' | 'drawn' | 'events', Set<string>> & {
  readonly ids: readonly string[];
  readonly texts: Record<Channel, Set<string>>;
};

interface State {
  test: Mutable | undefined;
  /** What still comes in: bodies of answers. */
  readonly waiting: Set<Promise<unknown>>;
}

const root = resolve(import.meta.dirname, '../../..');
/** Set by a whole run, and by whoever wants the notes of a part. */
export const notesFolder = process.env['PROOF'] === undefined ? undefined : join(root, '.cache/proof');

/** Modules may be loaded twice in a worker; what a test did is one thing. */
const key = Symbol.for('trunkline.proof');
const state: State = ((globalThis as Record<symbol, unknown>)[key] as State | undefined) ?? {
  test: undefined,
  waiting: new Set(),
};
(globalThis as Record<symbol, unknown>)[key] = state;

/** A test that names nothing leaves no notes. */
export function beginTest(ids: readonly string[]): void {
  const [calls, pages, drawn, events] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
  const [shown, answered, sent] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const texts = { shown, answered, sent, emailed: new Set<string>(), asserted: new Set<string>() };
  state.test = ids.length === 0 ? undefined : { ids, calls, pages, drawn, events, texts };
}

export const isNoting = (): boolean => state.test !== undefined;

/** Ends the test and gives what it did. */
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
  /** A path or a whole address. */
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

/** Notes a call whose answer is still to be read. */
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

/** The fields of a form, anything else as it is. */
function partsOf(body: unknown): unknown {
  if (body instanceof FormData) return Object.fromEntries(body.entries());
  const text = Buffer.isBuffer(body) ? body.subarray(0, 100_000).toString('latin1') : body;
  if (typeof text !== 'string' || !text.includes('form-data; name=')) return body;
  const fields = text.matchAll(/name="([^"]+)"(?:; filename="([^"]*)")?[\s\S]*?\r\n\r\n([^\r]{0,300})/g);
  return [...fields].map(([, name, file, value]) => ({ [name!]: file ?? value }));
}

/** JSON as what it says, anything else as it is. */
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
    // A document that cannot be read names no field.
  }
}

/** Where the notes of a test file stand. */
const notesOf = (folder: string, file: string): string => join(folder, `${file.replaceAll('/', '+')}.json`);

/** Notes of a part of a file leave those of its other tests as they were. */
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
