/**
 * Trigger of derived fields. It calculates a formula when a row is inserted and when an input changes, so a frozen row
 * keeps its value when the formula itself changes, and nothing else can write the field. It runs after the triggers of sums, whose names come first.
 */
import type { Compiled } from '../../../expression/compile.ts';
import type { Entity } from '../../../ir/entity.ts';
import { compiledFormula, derivedFields, type DerivedField } from '../../../expression/formula.ts';
import type { Guard } from '../../model.ts';
import { identifier } from '../../sql/literal.ts';
import { isOpen } from './open-rows.ts';
import type { Surroundings } from './surroundings.ts';

export function formulaGuard(entity: Entity, { lists }: Surroundings): readonly Guard[] {
  const { inOrder } = derivedFields(entity, lists);
  if (inOrder.length === 0) return [];
  const compiled = (field: DerivedField, row: string): Compiled => compiledFormula(entity, field, lists, row);
  const body = [
    'begin',
    ...inOrder.flatMap((field) => assignment(entity, field, compiled(field, 'new'))),
    '  return new;',
    'end',
  ];
  const calls = [{ name: 'set_derived', at: 'before insert or update', each: 'for each row' }];
  const fill = inOrder.map((field) => filling(entity, field, compiled(field, 'q'))).join('\n');
  return [{ name: `derive_${entity.names.table}`, body: body.join('\n'), calls, fill }];
}

function assignment(entity: Entity, field: DerivedField, { sql, reads }: Compiled): readonly string[] {
  const columns = entity.fields.filter(({ key }) => reads.includes(key)).flatMap((input) => input.columns);
  const row = (name: string): string => `(${columns.map((column) => `${name}.${identifier(column)}`).join(', ')})`;
  return [
    `  -- ${field.title}: ${field.formula}`,
    `  if tg_op = 'INSERT' or ${row('new')} is distinct from ${row('old')} then`,
    `    ${field.columns.length > 1 ? intoColumns(field, sql) : `new.${identifier(field.columns[0]!)} := ${sql};`}`,
    '  else',
    ...field.columns.map((column) => `    new.${identifier(column)} := old.${identifier(column)};`),
    '  end if;',
  ];
}

const intoColumns = ({ columns }: DerivedField, sql: string): string =>
  `select money.value, money.code into ${columns.map((column) => `new.${identifier(column)}`).join(', ')} from ${sql} money;`;

/** Rows from before the formula; frozen ones keep a value that they have. */
function filling(entity: Entity, field: DerivedField, { sql }: Compiled): string {
  const table = identifier(entity.names.table);
  const columns = field.columns.map(identifier);
  const parts = columns.length > 1 ? ['money.value', 'money.code'] : ['figure.value'];
  const source = columns.length > 1 ? `${sql} money` : `(select ${sql} as value) figure`;
  const open = isOpen(entity, field);
  return [
    `update ${table} p set ${columns.map((column, at) => `${column} = ${parts[at]!}`).join(', ')}`,
    `  from ${table} q, lateral ${source}`,
    `  where q.id = p.id and (${columns.map((column) => `p.${column}`).join(', ')}) is distinct from (${parts.join(', ')})`,
    ...(open === null ? [] : [`    and (p.${columns[0]!} is null or ${open})`]),
  ]
    .join('\n')
    .concat(';');
}
