/** Conditions beyond the column type: closed lists, and money with both value and code or neither. */
import type { ClosedList } from '../../ir/closed-list.ts';
import type { Field } from '../../ir/field.ts';
import { constraintName } from '../constraint-name.ts';
import type { Check } from '../model.ts';
import type { Lists } from '../../ir/closed-list.ts';

export function checksOf(table: string, field: Field, lists: Lists): readonly Check[] {
  if (field.kind === 'money') return field.nullable ? [pairCheck(table, field)] : [];
  const list = field.kind === 'enum' || field.kind === 'enums' ? lists.get(field.type ?? '') : undefined;
  return list ? [listCheck(table, field, list)] : [];
}

function pairCheck(table: string, field: Field): Check {
  const name = constraintName(table, [field.wire], 'check');
  return { kind: 'pair', id: `pair:${field.xid}`, name, columns: [`${field.xid}#value`, `${field.xid}#code`] };
}

function listCheck(table: string, field: Field, list: ClosedList): Check {
  const values = list.values.map((each) => each.value);
  return {
    kind: 'values',
    id: `values:${field.xid}`,
    name: constraintName(table, [field.columns[0] ?? field.wire], 'check'),
    column: field.xid,
    values,
    replaced: Object.fromEntries(
      list.values.flatMap((each) =>
        each.accepts.filter((old) => !values.includes(old)).map((old) => [old, String(each.value)]),
      ),
    ),
  };
}
