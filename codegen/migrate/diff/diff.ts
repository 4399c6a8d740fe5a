/** Two states of the database, and the steps from one to the other. */
import type { PhysicalModel, SqlFunction } from '../model.ts';
import { stepOrder, type Step } from '../steps.ts';
import { createContext, step, type Direction } from './context.ts';
import { diffTables } from './tables.ts';

/** Pure; the steps stand in the order in which they run. */
export function diff(before: PhysicalModel, now: PhysicalModel, direction: Direction = 'up'): readonly Step[] {
  const steps = [
    ...diffFunctions(before.functions, now.functions),
    ...(needsTrigrams(now) && !needsTrigrams(before) ? [trigrams] : []),
    ...diffTables(before, now, createContext(before, now, direction)),
  ];
  return stepOrder.flatMap((kind) => steps.filter((each) => each.kind === kind));
}

/** Trusted: the owner of a database may add it. It stays when nothing needs it any more. */
const trigrams = step('pg_trgm', null, 'Searches find any part of a text by an index.', {
  kind: 'add-extension',
  name: 'pg_trgm',
});

const needsTrigrams = ({ tables }: PhysicalModel): boolean =>
  tables.some(({ indexes }) => indexes.some(({ method }) => method === 'trigram'));

function diffFunctions(before: readonly SqlFunction[], now: readonly SqlFunction[]): readonly Step[] {
  const bodyOf = (functions: readonly SqlFunction[], name: string): string | undefined =>
    functions.find((each) => each.name === name)?.body;
  return [
    ...now
      .filter(({ name, body }) => bodyOf(before, name) !== body)
      .map((each) => step(each.name, null, `${each.name}() tells who asks.`, { kind: 'set-function', function: each })),
    // Those that ask another one go before it.
    ...before
      .filter(({ name }) => bodyOf(now, name) === undefined)
      .toReversed()
      .map(({ name }) => step(name, null, `${name}() is asked no more.`, { kind: 'drop-function', name })),
  ];
}
