/** What keeps frozen rows and sums: guards that came, went or changed, and their rest while a migration fills rows. */
import type { Guard, Table } from '../model.ts';
import type { ChangeKind, Step } from '../steps.ts';
import { step } from './context.ts';
import { pair } from './pair.ts';

export function diffGuards(before: Table, now: Table): readonly Step[] {
  const { added, removed, kept } = pair(withIds(before), withIds(now));
  const changed = kept.filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.now));
  return [
    ...[...removed, ...changed.map((each) => each.before)].map((guard) => dropGuard(before, guard)),
    ...changed.flatMap((each) => (each.before.fill === each.now.fill ? [] : fill(now, each.now))),
    ...changed.flatMap((each) => [setGuard(now, each.now), ...fillOnline(now, each.now)]),
    ...added.flatMap((guard) => [...fill(now, guard), setGuard(now, guard), ...fillOnline(now, guard)]),
  ];
}

export const addGuards = (table: Table): readonly Step[] => (table.guards ?? []).map((guard) => setGuard(table, guard));

export const dropGuards = (table: Table): readonly Step[] =>
  (table.guards ?? []).map((guard) => dropGuard(table, guard));

const setGuard = (table: Table, guard: Guard): Step =>
  step(table.id, null, `${guard.name}() keeps rows of ${table.name}.`, {
    kind: 'set-guard',
    table: table.name,
    guard: plain(guard),
  });

const dropGuard = (table: Table, guard: Guard): Step =>
  step(table.id, null, `${guard.name}() is replaced.`, { kind: 'drop-guard', table: table.name, guard: plain(guard) });

const fill = (table: Table, { name, fill: statement }: Guard): readonly Step[] =>
  statement === undefined
    ? []
    : [
        step(
          table.id,
          null,
          `What ${name}() keeps is so from the start.`,
          { kind: 'fill-sums', table: table.name, statement },
          'lock',
        ),
      ];

const fillOnline = (table: Table, { name, fillOnline: statement }: Guard): readonly Step[] =>
  statement === undefined
    ? []
    : [
        step(table.id, null, `What ${name}() keeps is there for the rows of before.`, {
          kind: 'fill-search',
          table: table.name,
          statement,
        }),
      ];

/** Steps that write rows, which a guard would refuse. */
const writing: ReadonlySet<ChangeKind> = new Set(['add-column', 'replace-value', 'require', 'fill-sums']);

/** The steps of a table, with its guards at rest where a step writes rows: what a migration does is no change by anyone. */
export function suspendedGuards(before: Table, now: Table, steps: readonly Step[]): readonly Step[] {
  const stays = withIds(before).some((guard) => withIds(now).some(({ id }) => id === guard.id));
  if (!stays || !steps.some(({ kind }) => writing.has(kind))) return steps;
  return [
    step(before.id, null, `Rows of ${now.name} are filled.`, { kind: 'suspend-guards', table: before.name }),
    ...steps,
    step(now.id, null, `The guards of ${now.name} stand again.`, { kind: 'resume-guards', table: now.name }),
    ...(now.guards ?? []).flatMap((guard) => fillOnline(now, guard)),
  ];
}

type GuardWithId = Guard & { readonly id: string };

const withIds = ({ guards = [] }: Table): readonly GuardWithId[] =>
  guards.map((guard) => ({ ...guard, id: guard.name }));

const plain = ({ name, body, calls }: Guard): Guard => ({ name, body, calls });
