/** The guards of `x-first`: a change of the related records moves the reference that repeats the first of them. */
import type { Entity } from '../../../ir/entity.ts';
import type { FirstRule } from '../../../ir/first.ts';
import type { Field } from '../../../ir/field.ts';
import type { Guard } from '../../model.ts';
import { identifier } from '../../sql/literal.ts';
import type { Surroundings } from './surroundings.ts';
import { among } from './words.ts';

interface First {
  readonly field: Field;
  readonly rule: FirstRule;
  readonly by: string;
  readonly parent: Entity;
}

/** On the table of the related records. Does not change versions, because no one writes the reference. */
export function firstGuards(child: Entity, { derived }: Surroundings): readonly Guard[] {
  return (derived.get(child.id) ?? []).flatMap(({ field, parent, many }) =>
    field.first ? [guardOf(child, { field, rule: field.first, by: many.by, parent })] : [],
  );
}

function guardOf(child: Entity, first: First): Guard {
  const { field, parent } = first;
  const owner = columnOf(child, first.by);
  const branch = (operation: string, source: string): readonly string[] => [
    `  ${operation}`,
    ...update(child, first, source).map((line) => `    ${line}`),
  ];
  const added = `select ${owner} as id from added`;
  const removed = `select ${owner} as id from removed`;
  const name = `first_${field.columns[0]!}_of_${parent.names.table}`;
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
      ...branch('else', `${added} union ${removed}`),
      '  end if;',
      '  return null;',
      'end',
    ].join('\n'),
    calls: [
      call('insert', 'new table as added'),
      call('update', 'old table as removed new table as added'),
      call('delete', 'old table as removed'),
    ],
    fill: update(child, first, `select id from ${identifier(parent.names.table)}`).join('\n'),
  };
}

function update(child: Entity, { field, rule, by, parent }: First, source: string): readonly string[] {
  const column = identifier(field.columns[0]!);
  const conditions = [
    `c.${columnOf(child, by)} = o.id`,
    ...Object.entries(rule.where).map(([key, values]) => `c.${columnOf(child, key)} ${among(values)}`),
  ].join(' and ');
  const first = `select c.${columnOf(child, rule.take)} from ${identifier(child.names.table)} c where ${conditions}`;
  return [
    `update ${identifier(parent.names.table)} p set ${column} = f.value`,
    `  from (select o.id, (${first} order by c.${columnOf(child, rule.by)}, c.id limit 1) as value`,
    `    from (${source}) o) f`,
    `  where p.id = f.id and p.${column} is distinct from f.value;`,
  ];
}

const columnOf = (entity: Entity, key: string): string =>
  identifier(entity.fields.find((field) => field.key === key)?.columns[0] ?? key);
