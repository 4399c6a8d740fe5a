/**
 * Reads a list without the filters that the server does not know, because saved views and addresses may be outdated.
 */
import { HttpError } from './api/http.ts';

type Params = Readonly<Record<string, unknown>>;

export interface LenientAnswer<Answer> {
  readonly answer: Answer;
  /** Names of the omitted parameters. */
  readonly leftOut: readonly string[];
}

export interface LenientRead<Answer> {
  /** REST path of the records. */
  readonly path: string;
  readonly params: Params;
  /** Names of the parameters that may be omitted; all others are always sent. */
  readonly optional: readonly string[];
  readonly read: (params: Params) => Promise<Answer>;
}

/** Filters that the server rejected since the page was opened, so that each is sent only once. */
const refused = new Set<string>();

export async function readLenient<Answer>(what: LenientRead<Answer>): Promise<LenientAnswer<Answer>> {
  const { path, params, optional, read } = what;
  const keyOf = (name: string): string => `${path} ${name} ${JSON.stringify(params[name])}`;
  const leftOut = optional.filter((name) => name in params && refused.has(keyOf(name)));
  try {
    return { answer: await read(without(params, leftOut)), leftOut };
  } catch (error) {
    const names = refusedNames(error).filter((name) => optional.includes(name) && !leftOut.includes(name));
    if (names.length === 0) throw error;
    for (const name of names) refused.add(keyOf(name));
    return readLenient(what);
  }
}

const refusedNames = (error: unknown): readonly string[] =>
  error instanceof HttpError && error.status === 400 ? Object.keys(error.fields) : [];

/** A sort direction without a field is omitted too. */
const without = (params: Params, names: readonly string[]): Params =>
  Object.fromEntries(
    Object.entries(params).filter(
      ([name]) => !names.includes(name) && !(name === 'sort_dir' && names.includes('sort_field')),
    ),
  );
