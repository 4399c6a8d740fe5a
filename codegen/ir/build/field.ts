/** Builds one field, or one reverse relation, from its node in an entity file. */
import type { RecordCondition } from '../condition.ts';
import { pointerTo } from '../../parse/place.ts';
import { columnNames, nestedKey, toSnake } from '../../naming.ts';
import type { Many } from '../entity.ts';
import type { Field, Reference, ToggledSection } from '../field.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Origin } from '../origin.ts';
import { kindOfField } from './field-kind.ts';
import { buildCount } from './count.ts';
import { buildFirst } from './first.ts';
import { buildSum } from './frozen.ts';
import { buildListUse } from './list-use.ts';
import { buildConditions } from './requirement.ts';
import { plainSchema } from './plain-schema.ts';
import { isTrue, list, object, objectOrNull, numberOrNull, text, textOrNull, textsOrNull } from './read.ts';
import type { Types } from './type.ts';

/** Degrees need six digits (about 0.1 m); other decimals two. */
const coordinateKeys = new Set(['latitude', 'longitude', 'lat', 'lng', 'lon']);

export function buildField(key: string, node: JsonObject, isRequired: boolean, types: Types, origin: Origin): Field {
  const { kind, type } = kindOfField(node, types);
  const wire = toSnake(key);
  const isDerived = node['x-derived'] !== undefined;
  const nullable = allowsNull(node) || isDerived || (!isRequired && node['default'] === undefined);
  const access = objectOrNull(node, 'x-access') ?? {};
  return {
    key,
    xid: text(node, 'x-id'),
    wire,
    columns: columnNames(wire, kind === 'money'),
    title: text(node, 'title'),
    description: text(node, 'description'),
    kind,
    isStandard: false,
    required: isRequired,
    nullable,
    readOnly: isTrue(node, 'readOnly') || isDerived,
    writeOnly: isTrue(node, 'writeOnly'),
    isEncrypted: isTrue(node, 'x-locked'),
    createOnly: isTrue(node, 'x-createOnly'),
    hasOwnPart: isTrue(node, 'x-ownPart'),
    default: node['default'],
    backfill: node['x-backfill'],
    examples: list(node, 'examples'),
    unit: textOrNull(node, 'x-unit'),
    schema: fieldSchema(node, kind),
    scale: kind === 'decimal' ? (numberOrNull(node, 'x-scale') ?? (coordinateKeys.has(key) ? 6 : 2)) : 0,
    type,
    reference: buildReference(key, node, kind, nullable),
    list: buildListUse(node, kind, nullable),
    access: { read: textsOrNull(access, 'read'), write: textsOrNull(access, 'write') },
    sensitivity: sensitivityOf(node, kind),
    messages: object(node, 'x-messages') as Readonly<Record<string, string>>,
    widget: textOrNull(node, 'x-widget'),
    catalogueBy: textOrNull(node, 'x-catalogueBy'),
    ...(isTrue(node, 'x-term') && { isTerm: true }),
    ...(isTrue(node, 'x-names') && { isName: true }),
    ...(node['x-recordOf'] !== undefined && { recordOf: text(node, 'x-recordOf') }),
    ...(node['x-columnsOf'] !== undefined && { columnsOf: text(node, 'x-columnsOf') }),
    ...(node['x-columnsIn'] !== undefined && { columnsIn: text(node, 'x-columnsIn').split('.') }),
    ...(node['x-sum'] !== undefined && { sum: buildSum(object(node, 'x-sum')) }),
    ...(isDerived && { formula: text(node, 'x-derived') }),
    ...(node['x-shownWhen'] !== undefined && { shownWhen: node['x-shownWhen'] as RecordCondition }),
    ...(node['x-requiredWhen'] !== undefined && { requiredWhen: node['x-requiredWhen'] as RecordCondition }),
    ...(node['x-first'] !== undefined && { first: buildFirst(object(node, 'x-first')) }),
    ...(node['x-count'] !== undefined && { count: buildCount(object(node, 'x-count')) }),
    ...(node['x-outOf'] !== undefined && { outOf: text(node, 'x-outOf') }),
    ...(node['x-toggled'] !== undefined && { toggled: buildToggled(object(node, 'x-toggled'), origin) }),
    origin,
  };
}

const buildToggled = (sections: JsonObject, { file, pointer }: Origin): readonly ToggledSection[] =>
  Object.keys(sections).map((section) => {
    const node = object(sections, section);
    const origin = { file, pointer: pointerTo(pointerTo(pointer, 'x-toggled'), section) };
    return { section, toggle: text(node, 'toggle'), where: buildConditions(node, 'where', origin), origin };
  });

export function buildMany(key: string, node: JsonObject, origin: Origin): Many {
  const relation = object(node, 'x-many');
  return {
    key,
    xid: text(node, 'x-id'),
    title: text(node, 'title'),
    description: text(node, 'description'),
    to: text(relation, 'to'),
    through: textOrNull(relation, 'through'),
    by: text(relation, 'by'),
    via: textOrNull(relation, 'via'),
    ...(isTrue(relation, 'within') && { isEmbedded: true }),
    ...(relation['asked'] !== undefined && { asked: text(relation, 'asked') }),
    origin,
  };
}

function allowsNull(node: JsonObject): boolean {
  const type: Json | undefined = node['type'];
  return Array.isArray(type) && (type as readonly Json[]).includes('null');
}

function fieldSchema(node: JsonObject, kind: Field['kind']): JsonObject {
  return kind === 'reference' || kind === 'file' ? { type: 'string', format: 'uuid' } : plainSchema(node);
}

function buildReference(key: string, node: JsonObject, kind: Field['kind'], nullable: boolean): Reference | null {
  if (kind !== 'reference' && kind !== 'file') return null;
  return {
    entity: kind === 'file' ? 'stored-file' : text(node, 'x-ref'),
    onDelete: text(node, 'x-onDelete', kind === 'file' && nullable ? 'set-null' : 'restrict') as Reference['onDelete'],
    as: nestedKey(key),
    ...(node['x-rare'] === true && { isLazy: true }),
  };
}

function sensitivityOf(node: JsonObject, kind: Field['kind']): Field['sensitivity'] {
  if (kind === 'secret') return 'secret';
  return text(node, 'x-class', 'none') as Field['sensitivity'];
}
