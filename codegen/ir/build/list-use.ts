/** Where a field serves lists: columns, filters, search and order. */
import type { FieldKind, FilterOperator } from '../../../src/runtime/vocabulary.ts';
import type { FieldListUse } from '../field.ts';
import type { JsonObject } from '../json.ts';
import { toSnake } from '../../naming.ts';
import { isObject } from '../../parse/source-file.ts';
import { isTrue, objectOrNull, text, textsOrNull } from './read.ts';

const exact = ['eq', 'ne', 'in'] as const;
const range = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'] as const;
const words = ['eq', 'ne', 'in', 'contains'] as const;
const members = ['eq', 'in'] as const;
const none = [] as const;

/** Operators that `"filter": true` offers, by kind; `isnull` joins them on nullable fields. */
export const operatorsByKind: Readonly<Record<FieldKind, readonly FilterOperator[]>> = {
  text: words,
  longText: ['contains'],
  richText: ['contains'],
  email: words,
  phone: words,
  url: words,
  color: exact,
  secret: none,
  uuid: exact,
  integer: [...range, 'in'],
  decimal: range,
  money: range,
  boolean: ['eq'],
  date: range,
  dateTime: range,
  enum: exact,
  enums: members,
  texts: members,
  reference: exact,
  file: none,
  json: none,
};

const neverColumn: ReadonlySet<FieldKind> = new Set(['longText', 'richText', 'json', 'secret']);

export function buildListUse(node: JsonObject, kind: FieldKind, nullable: boolean): FieldListUse {
  const use = objectOrNull(node, 'x-list') ?? {};
  const isHidden = kind === 'secret' || isTrue(node, 'writeOnly') || node['x-class'] === 'secret';
  const column = isHidden || neverColumn.has(kind) ? 'hidden' : 'optional';
  return {
    column: text(use, 'column', column) as FieldListUse['column'],
    filter: filterOperators(use, kind, nullable),
    ...(use['leftOutBy'] !== undefined && { leftOutBy: toSnake(text(use, 'leftOutBy')) }),
    ...(use['askedAs'] !== undefined && { askedAs: toSnake(text(use, 'askedAs')) }),
    search: isTrue(use, 'search'),
    sort: isTrue(use, 'sort'),
    group: isTrue(use, 'group'),
    ...(use['total'] === false && { isNotSummed: true as const }),
    ...(isObject(use['total']) && { summed: use['total'] as Readonly<Record<string, readonly string[]>> }),
    ...(typeof use['time'] === 'boolean' && { hasTime: use['time'] }),
  };
}

function filterOperators(use: JsonObject, kind: FieldKind, nullable: boolean): readonly FilterOperator[] {
  if (use['filter'] !== true) return (textsOrNull(use, 'filter') ?? []) as readonly FilterOperator[];
  return nullable && kind !== 'secret' ? [...operatorsByKind[kind], 'isnull'] : operatorsByKind[kind];
}
