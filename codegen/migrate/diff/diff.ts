/** Two states of the database, and the steps from one to the other. */
import type { PhysicalModel } from '../model.ts';
import { stepOrder, type Step } from '../steps.ts';
import { createContext, step, type Direction } from './context.ts';
import { diffRepeatables, reapplied } from './repeatables.ts';
import { diffRoles } from './roles.ts';
import { diffTables } from './tables.ts';

/** A pure function; steps are in execution order. */
export function diff(before: PhysicalModel, now: PhysicalModel, direction: Direction = 'up'): readonly Step[] {
  const context = createContext(before, now, direction);
  const changes = diffTables(before, now, context);
  const steps = [
    ...(needsTrigrams(now) && !needsTrigrams(before) ? [trigrams] : []),
    ...changes,
    ...diffRoles(before, now, direction),
    ...diffRepeatables(before, now, changes),
    ...(direction === 'down' ? [] : reapplied(before, now, changes, context)),
  ];
  return stepOrder.flatMap((kind) => steps.filter((each) => each.kind === kind));
}

/** A trusted extension, so the database owner may create it. It is kept when no longer needed. */
const trigrams = step('pg_trgm', null, 'Searches for any part of a text need an index.', {
  kind: 'add-extension',
  name: 'pg_trgm',
});

const needsTrigrams = ({ tables }: PhysicalModel): boolean =>
  tables.some(({ indexes }) => indexes.some(({ method }) => method === 'trigram'));
