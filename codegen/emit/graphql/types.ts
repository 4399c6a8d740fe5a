/** The GraphQL type of a field as it is read, written and compared. */
import type { ClosedList, Lists } from '../../ir/closed-list.ts';
import type { Field } from '../../ir/field.ts';

const scalars = {
  text: 'String',
  longText: 'String',
  richText: 'String',
  email: 'String',
  phone: 'String',
  url: 'String',
  color: 'String',
  secret: 'String',
  uuid: 'ID',
  reference: 'ID',
  file: 'ID',
  integer: 'Int',
  decimal: 'Float',
  boolean: 'Boolean',
  date: 'Date',
  dateTime: 'DateTime',
  json: 'JSON',
} as const;

/** Type of one read value without the `!`, e.g. `Money` or `[ServiceType!]`. */
export function outputType(field: Field, lists: Lists): string {
  return field.kind === 'money' ? 'Money' : valueType(field, lists);
}

/** Type of one value in the arguments of a mutation. */
export function inputType(field: Field, lists: Lists): string {
  return field.kind === 'money' ? 'MoneyInput' : valueType(field, lists);
}

/** Type of one value to compare with: the item of a list, minor units of money. */
export function filterType(field: Field, lists: Lists): string {
  if (field.kind === 'money') return 'Float';
  if (field.kind === 'enums') return listType(field, lists);
  return field.kind === 'texts' ? 'String' : valueType(field, lists);
}

/** True when every value of the list is a name that GraphQL allows in an enum. */
export function isEnum(list: ClosedList): boolean {
  return list.values.every(
    ({ value }) => typeof value === 'string' && /^(?!__|true$|false$|null$)[A-Za-z_]\w*$/.test(value),
  );
}

function valueType(field: Field, lists: Lists): string {
  switch (field.kind) {
    case 'money':
      return 'Money';
    case 'enum':
      return listType(field, lists);
    case 'enums':
      return `[${listType(field, lists)}!]`;
    case 'texts':
      return '[String!]';
    default:
      return scalars[field.kind];
  }
}

function listType(field: Field, lists: Lists): string {
  const list = lists.get(field.type ?? '');
  if (list === undefined) return 'String';
  if (list.baseType !== 'string') return list.baseType === 'integer' ? 'Int' : 'Float';
  return isEnum(list) ? list.pascal : 'String';
}
