/** Columns that came, went, or changed their name, type, default or need of a value. */
import type { Column, Table } from '../model.ts';
import type { Change, Step } from '../steps.ts';
import { mayDrop, step, type Context } from './context.ts';
import { fillOf, whyUnfilled } from './fill.ts';
import { pair } from './pair.ts';
import { inSafeOrder } from './renames.ts';
import { widening } from './widening.ts';

export function diffColumns(before: Table, now: Table, context: Context): readonly Step[] {
  const { added, removed, kept } = pair(before.columns, now.columns);
  const renames = inSafeOrder(kept.map((each) => ({ from: each.before.name, to: each.now.name })));
  return [
    ...removed.map((column) => dropColumn(before, now, column, context)),
    ...renames.map(({ from, to }) =>
      step(now.id, null, `${now.name}.${from} is renamed to ${to}.`, {
        kind: 'rename-column',
        table: now.name,
        name: from,
        to,
      }),
    ),
    ...added.map((column) => addColumn(now, column, context)),
    ...kept.flatMap((each) => changeColumn(now, each.before, each.now, context)),
  ];
}

function dropColumn(table: Table, now: Table, column: Column, context: Context): Step {
  const place = `${table.name}.${column.name}`;
  const id = fieldId(column);
  const change = { kind: 'drop-column', table: table.name, column: column.name } as const;
  if (mayDrop(context, id)) return step(table.id, column.id, `${place} (${id}) is dropped.`, change, 'data-loss');
  const reason = now.columns.some((other) => fieldId(other) === id)
    ? `${place} holds data that does not fit the new kind of its field. ${wayOut}`
    : `${place} holds data, but no field has the x-id "${id}" now. Keep the x-id on the renamed field, or write "${id}" into "x-dropped" to lose the data.`;
  return step(table.id, column.id, reason, change, 'stopped');
}

const fieldId = ({ id }: Column): string => id.split('#')[0]!;

const wayOut =
  'Add a field with a new x-id and name that copies this one by "x-backfill", and drop this one afterwards.';

function addColumn(table: Table, column: Column, context: Context): Step {
  const place = `${table.name}.${column.name}`;
  const fill = fillOf(table, column, context);
  const change = { kind: 'add-column', table: table.name, column, fill } as const;
  const unfilled = whyUnfilled(table, column, fill);
  if (unfilled) return stopped(table, column, `${place} is new and required, but ${unfilled}`, change);
  const isCopied = fill !== null && 'copy' in fill;
  return step(table.id, column.id, `${place} is new.${lossNote(column, context)}`, change, isCopied ? 'lock' : 'safe');
}

function changeColumn(table: Table, before: Column, now: Column, context: Context): readonly Step[] {
  const isRetyped = before.type !== now.type;
  return [
    ...(isRetyped ? retype(table, before, now, context) : []),
    ...(isRetyped || before.default !== now.default ? [setDefault(table, before, now, isRetyped)].flat() : []),
    ...(before.isRequired === now.isRequired
      ? []
      : [now.isRequired ? require(table, now, context) : allowNull(table, now)]),
  ];
}

function retype(table: Table, before: Column, now: Column, context: Context): readonly Step[] {
  const place = `${table.name}.${now.name}`;
  const cost = widening(before.type, now.type) ?? (context.direction === 'down' ? 'data-loss' : null);
  const reason = cost
    ? `${place} takes ${now.type} instead of ${before.type}.`
    : `${place} holds ${before.type}, and ${now.type} cannot store every value of it. ${wayOut}`;
  const change = { kind: 'change-type', table: table.name, column: now.name, from: before.type, to: now.type } as const;
  return [step(table.id, now.id, reason, change, cost ?? 'stopped')];
}

/** Changing the type drops the old default. */
function setDefault(table: Table, before: Column, now: Column, isRetyped: boolean): readonly Step[] {
  if (isRetyped && before.default === null && now.default === null) return [];
  const reason = now.default === null ? 'no longer has a default' : `now defaults to ${now.default}`;
  const change = { kind: 'set-default', table: table.name, column: now.name, default: now.default } as const;
  return [step(table.id, now.id, `${table.name}.${now.name} ${reason}.`, change)];
}

function require(table: Table, column: Column, context: Context): Step {
  const place = `${table.name}.${column.name}`;
  const fill = fillOf(table, column, context) ?? (column.default === null ? null : { literal: column.default });
  const change = { kind: 'require', table: table.name, column: column.name, type: column.type, fill } as const;
  const unfilled = whyUnfilled(table, column, fill);
  if (unfilled) return stopped(table, column, `${place} is now required, but ${unfilled}`, change);
  return step(table.id, column.id, `${place} is now required.`, change, 'lock');
}

function allowNull(table: Table, column: Column): Step {
  const change = { kind: 'allow-null', table: table.name, column: column.name } as const;
  return step(table.id, column.id, `${table.name}.${column.name} may be null.`, change);
}

const stopped = (table: Table, column: Column, reason: string, change: Change): Step =>
  step(table.id, column.id, reason, change, 'stopped');

const lossNote = (column: Column, { direction }: Context): string =>
  direction === 'down' ? ` Its former values are lost${column.isRequired ? '; rows get an empty one' : ''}.` : '';
