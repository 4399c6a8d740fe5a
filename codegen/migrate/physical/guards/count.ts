/** Triggers of `x-count`: changes of related records update the counts of their parents. */
import type { CountRule } from '../../../ir/count.ts';
import type { Entity } from '../../../ir/entity.ts';
import type { Field } from '../../../ir/field.ts';
import type { Guard } from '../../model.ts';
import { identifier } from '../../sql/literal.ts';
import type { Surroundings } from './surroundings.ts';
import { among } from './words.ts';

interface Count {
  readonly field: Field;
  readonly rule: CountRule;
  /** Key of the reference of the related records. */
  readonly by: string;
  readonly parent: Entity;
}

/**
 * On the table of the related records: one update of the parents per statement, for all counts. Does not change
 * versions, because no one writes the counts.
 */
export function countGuards(child: Entity, { derived }: Surroundings): readonly Guard[] {
  const counts = (derived.get(child.id) ?? []).flatMap(({ field, parent, many }): readonly Count[] =>
    field.count ? [{ field, rule: field.count, by: many.by, parent }] : [],
  );
  const groups = Map.groupBy(counts, ({ parent, by }) => `${parent.names.table}_by_${by}`);
  return [...groups.values()].map((group) => guardOf(child, group));
}

function guardOf(child: Entity, counts: readonly Count[]): Guard {
  const [{ parent }] = counts as [Count];
  const branch = (operation: string, ...source: readonly string[]): readonly string[] => [
    `  ${operation}`,
    ...update(counts, source).map((line) => `    ${line}`),
  ];
  const added = counted(child, counts, 'added', '');
  const removed = counted(child, counts, 'removed', '-');
  const name = `count_${child.names.table}_of_${parent.names.table}`;
  const call = (at: string, tables: string) => ({
    name: `${name}_${at}`,
    at: `after ${at}`,
    each: `referencing ${tables} for each statement`,
  });
  return {
    name,
    body: [
      'begin',
      ...branch("if tg_op = 'INSERT' then", added),
      ...branch("elsif tg_op = 'DELETE' then", removed),
      ...branch('else', `${added} union all`, removed),
      '  end if;',
      '  return null;',
      'end',
    ].join('\n'),
    calls: [
      call('insert', 'new table as added'),
      call('update', 'old table as removed new table as added'),
      call('delete', 'old table as removed'),
    ],
    fill: fill(child, counts),
  };
}

/** One row of ones and zeros for each row of the statement. */
const counted = (child: Entity, counts: readonly Count[], table: string, sign: string): string =>
  `select ${columnOf(child, counts[0]!.by)} as id, ${counts
    .map(({ rule }, at) => `${sign}(${conditionOf(child, rule)})::int as n${at}`)
    .join(', ')} from ${table}`;

/** Adds to the current value, so that concurrent writers lose nothing. */
function update(counts: readonly Count[], source: readonly string[]): readonly string[] {
  const [{ parent }] = counts as [Count];
  const set = counts.map(({ field }, at) => {
    const column = identifier(field.columns[0]!);
    return `${column} = p.${column} + d.n${at}`;
  });
  return [
    `update ${identifier(parent.names.table)} p set ${set.join(', ')}`,
    `  from (select id, ${counts.map((_, at) => `sum(n${at})::int as n${at}`).join(', ')} from (`,
    ...source.map((line) => `    ${line}`),
    '  ) each group by id) d',
    `  where p.id = d.id and (${counts.map((_, at) => `d.n${at} <> 0`).join(' or ')});`,
  ];
}

function fill(child: Entity, counts: readonly Count[]): string {
  const [{ parent, by }] = counts as [Count];
  const set = counts.map(({ field }, at) => `${identifier(field.columns[0]!)} = d.n${at}`);
  const numbers = counts.map(({ rule }, at) => `count(*) filter (where ${conditionOf(child, rule)})::int as n${at}`);
  return [
    `update ${identifier(parent.names.table)} p set ${set.join(', ')}`,
    `  from (select ${columnOf(child, by)} as id, ${numbers.join(', ')}`,
    `    from ${identifier(child.names.table)} group by 1) d`,
    '  where p.id = d.id;',
  ].join('\n');
}

const conditionOf = (child: Entity, { where }: CountRule): string =>
  Object.entries(where)
    .map(([key, values]) => `${columnOf(child, key)} ${among(values)}`)
    .join(' and ') || 'true';

const columnOf = (entity: Entity, key: string): string =>
  identifier(entity.fields.find((field) => field.key === key)?.columns[0] ?? key);
