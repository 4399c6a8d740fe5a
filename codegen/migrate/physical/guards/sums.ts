/** Triggers of sums: child rows add their changes to the parent, and nothing else writes the sum. */
import type { Entity } from '../../../ir/entity.ts';
import type { SumRule } from '../../../ir/frozen.ts';
import type { Guard } from '../../model.ts';
import { identifier, text } from '../../sql/literal.ts';
import { isOpen } from './open-rows.ts';
import { derivedOf, type Derived, type Surroundings } from './surroundings.ts';
import { among, refusal } from './words.ts';

interface Sum extends Derived {
  readonly rule: SumRule;
  readonly currency: string;
}

/** On the table with the sums: a new row starts at zero, and its currency cannot change while it has children. */
export function sumGuard(entity: Entity, { entities }: Surroundings): readonly Guard[] {
  const sums = derivedOf(entity, entities).flatMap(sumsIn);
  if (sums.length === 0) return [];
  const [{ currency }] = sums as [Sum];
  const kept = sums.flatMap(({ field }) => field.columns);
  const columns = (row: string): string => kept.map((name) => `${row}.${identifier(name)}`).join(', ');
  const codes = sums.map(({ field }) => `    new.${identifier(field.columns[1]!)} := new.${currency};`);
  const body = [
    'begin',
    "  if tg_op = 'INSERT' then",
    `    if num_nonnulls(${columns('new')}) > 0 then`,
    `      ${refusal('TF002', {})}`,
    '    end if;',
    ...sums.map(({ field }) => `    new.${identifier(field.columns[0]!)} := 0;`),
    ...codes,
    `  elsif pg_trigger_depth() = 1 and (${columns('new')}) is distinct from (${columns('old')}) then`,
    `    ${refusal('TF002', {})}`,
    `  elsif new.${currency} <> old.${currency} then`,
    `    if ${childTables(sums).map(hasChildren).join(' or ')} then`,
    `      ${refusal('TF003', { column: text(currency), detail: `old.${currency}` })}`,
    '    end if;',
    ...codes,
    '  end if;',
    '  return new;',
    'end',
  ].join('\n');
  const calls = [{ name: 'keep_sums', at: 'before insert or update', each: 'for each row' }];
  return [{ name: `keep_sums_of_${entity.names.table}`, body, calls, fill: fillSums(entity, sums) }];
}

/** On the table of the children: one update of the parents per statement, for any number of rows. */
export function addGuards(entity: Entity, { derived }: Surroundings): readonly Guard[] {
  const sums = (derived.get(entity.id) ?? []).flatMap(sumsIn);
  const groups = Map.groupBy(sums, ({ parent, many }) => `${parent.names.table}_by_${many.by}`);
  return [...groups.values()].map(addGuard);
}

function addGuard(sums: readonly Sum[]): Guard {
  const [{ parent, child, currency, many, rule }] = sums as [Sum];
  const amount = identifier(columnsOf(child, rule.add)[1]!);
  const reference = identifier(columnsOf(child, many.by)[0]!);
  const table = identifier(parent.names.table);
  const branch = (operation: string, ...source: readonly string[]): readonly string[] => [
    `  ${operation}`,
    ...update(sums, source).map((line) => `    ${line}`),
  ];
  const body = [
    'declare',
    '  expected text;',
    'begin',
    "  if tg_op <> 'DELETE' then",
    // In one order, so that two writers wait for each other instead of forever.
    `    perform from ${table} where id in (select ${reference} from added) order by id for no key update;`,
    `    select p.${currency} into expected from added a join ${table} p on p.id = a.${reference}`,
    `      where a.${amount} <> p.${currency} limit 1;`,
    '    if found then',
    `      ${refusal('TF003', { column: text(columnsOf(child, rule.add)[0]!), detail: 'expected' })}`,
    '    end if;',
    '  end if;',
    ...branch("if tg_op = 'INSERT' then", addends(sums, reference, 'added', '')),
    ...branch("elsif tg_op = 'DELETE' then", addends(sums, reference, 'removed', '-')),
    ...branch('else', `${addends(sums, reference, 'added', '')} union all`, addends(sums, reference, 'removed', '-')),
    '  end if;',
    '  return null;',
    'end',
  ].join('\n');
  const name = `add_${child.names.table}_to_${parent.names.table}`;
  const call = (at: string, tables: string) => ({
    name: `add_to_${parent.names.table}_${at}`,
    at: `after ${at}`,
    each: `referencing ${tables} for each statement`,
  });
  return {
    name,
    body,
    calls: [
      call('insert', 'new table as added'),
      call('update', 'old table as removed new table as added'),
      call('delete', 'old table as removed'),
    ],
  };
}

/** One row of amounts, as far as they count, for each row of the statement. */
const addends = (sums: readonly Sum[], reference: string, table: string, sign: string): string =>
  `select ${reference} as id, ${sums.map((sum, at) => `${sign}${counted(sum)} as s${at}`).join(', ')} from ${table}`;

function update(sums: readonly Sum[], source: readonly string[]): readonly string[] {
  const { parent } = sums[0]!;
  const added = sums.map((_, at) => `sum(s${at})::bigint as s${at}`).join(', ');
  const set = sums.map(({ field }, at) => {
    const column = identifier(field.columns[0]!);
    return `${column} = coalesce(p.${column}, 0) + d.s${at}, ${identifier(field.columns[1]!)} = p.${sums[0]!.currency},`;
  });
  return [
    `update ${identifier(parent.names.table)} p set`,
    ...set.map((line) => `    ${line}`),
    '    version = p.version + 1, updated_at = now()',
    `  from (select id, ${added} from (`,
    ...source.map((line) => `    ${line}`),
    '  ) each group by id) d',
    `  where p.id = d.id and num_nonnulls(${sums.map((_, at) => `nullif(d.s${at}, 0)`).join(', ')}) > 0;`,
  ];
}

function counted({ child, rule }: Sum): string {
  const amount = identifier(columnsOf(child, rule.add)[0]!);
  const conditions = Object.entries(rule.where).map(
    ([key, values]) => `${identifier(columnsOf(child, key)[0]!)} ${among(values)}`,
  );
  return conditions.length === 0
    ? `coalesce(${amount}, 0)`
    : `case when ${conditions.join(' and ')} then coalesce(${amount}, 0) else 0 end`;
}

/** Rows from before the sum existed; frozen ones stay as issued. */
function fillSums(entity: Entity, sums: readonly Sum[]): string {
  const set = sums.map((sum) => {
    const [value, code] = sum.field.columns.map(identifier);
    const where = `c.${identifier(columnsOf(sum.child, sum.many.by)[0]!)} = p.id`;
    const total = `(select coalesce(sum(${counted(sum)}), 0) from ${identifier(sum.child.names.table)} c where ${where})`;
    const open = isOpen(entity, sum.field);
    const kept =
      open === null ? total : `case when p.${value} is null or ${open} then\n    ${total} else p.${value} end`;
    return `${value} = ${kept},\n  ${code} = p.${sum.currency}`;
  });
  const table = identifier(entity.names.table);
  return `update ${table} p set\n  ${set.join(',\n  ')};`;
}

const hasChildren = ({ child, many }: Sum): string =>
  `exists (select from ${identifier(child.names.table)} where ${identifier(columnsOf(child, many.by)[0]!)} = new.id)`;

const childTables = (sums: readonly Sum[]): readonly Sum[] => [
  ...new Map(sums.map((sum) => [`${sum.child.id} ${sum.many.by}`, sum])).values(),
];

const columnsOf = (entity: Entity, key: string): readonly string[] =>
  entity.fields.find((field) => field.key === key)?.columns ?? [key];

const sumsIn = (one: Derived): readonly Sum[] => {
  const { sum: rule } = one.field;
  return rule ? [{ ...one, rule, currency: identifier(columnsOf(one.parent, rule.currency)[0]!) }] : [];
};
