/** The fields that a screen names belong to the entity that it shows at that place. */
import type { Finding } from '../../errors.ts';
import type { Entity } from '../../ir/entity.ts';
import type { Json, JsonObject } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import type { Origin } from '../../ir/origin.ts';
import { restWord } from '../../ir/rest-word.ts';
import { isObject } from '../../parse/source-file.ts';
import { below, entityById, unknown } from '../context.ts';
import { wrongConditions } from './conditions.ts';

/** Keys with a list of field paths, or one field key. */
const listsOfFields: ReadonlySet<string> = new Set(['columns', 'filters', 'chips', 'facts', 'fields', 'named']);
const singleFields: ReadonlySet<string> = new Set([
  'by',
  'group',
  'sort',
  'sum',
  'body',
  'owner',
  'due',
  'openedBy',
  'age',
]);

/** Checks a node and its descendants; `entity` is the one whose records the node shows. */
export function checkFields(
  model: Model,
  node: JsonObject,
  origin: Origin,
  entity: Entity | undefined,
): readonly Finding[] {
  const own = typeof node['entity'] === 'string' ? entityById(model, node['entity']) : entity;
  const many = typeof node['many'] === 'string' ? own?.many.find((one) => one.key === node['many']) : undefined;
  const shown = many ? entityById(model, many.to) : typeof node['many'] === 'string' ? undefined : own;
  const findings: Finding[] = [];
  if (typeof node['many'] === 'string' && own && !many)
    findings.push(
      unknown(
        below(origin, 'many'),
        `x-many of ${own.id}`,
        node['many'],
        own.many.map((one) => one.key),
      ),
    );
  for (const [word, value] of Object.entries(node)) {
    const place = below(origin, word);
    if (shown) findings.push(...namedFields(model, shown, word, value, place));
    findings.push(...checkDeeper(model, value, place, word === 'navigation' ? undefined : shown));
  }
  return findings;
}

function checkDeeper(model: Model, value: Json, origin: Origin, entity: Entity | undefined): readonly Finding[] {
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((item, index) => checkDeeper(model, item, below(origin, index), entity));
  return isObject(value) ? checkFields(model, value, origin, entity) : [];
}

function namedFields(model: Model, entity: Entity, word: string, value: Json, origin: Origin): readonly Finding[] {
  if (listsOfFields.has(word) && Array.isArray(value)) {
    return (value as readonly Json[]).flatMap((path, index) =>
      typeof path === 'string' && path !== restWord
        ? checkPath(model, entity, path, below(origin, index), word === 'filters')
        : [],
    );
  }
  if (singleFields.has(word) && typeof value === 'string')
    return checkPath(model, entity, value.replace(/^-/, ''), origin, false);
  if ((word === 'where' || word === 'when') && isObject(value))
    return [
      ...Object.keys(value).flatMap((key) =>
        checkPath(model, entity, key.replace(/__[a-z]+$/, ''), below(origin, key), false),
      ),
      ...wrongConditions(model, entity, value, origin),
    ];
  if (word === 'header' && isObject(value))
    return placeholders(value['title']).flatMap((path) =>
      checkPath(model, entity, path, below(origin, 'title'), false),
    );
  return [];
}

/** `term`, `provider.name`, `services` (an x-many) or `provider` (the record behind `providerId`). */
function checkPath(model: Model, entity: Entity, path: string, origin: Origin, isFilter: boolean): readonly Finding[] {
  const [key = '', inner] = path.split('.');
  const field = entity.fields.find((one) => one.key === key || one.reference?.as === key);
  if (!field && !entity.many.some((one) => one.key === key))
    return [unknown(origin, `field of ${entity.id}`, key, namesOf(entity))];
  if (isFilter && field && field.list.filter.length === 0)
    return [
      {
        origin,
        message: `"${key}" of ${entity.id} is not filterable.`,
        hint: 'Write "filter": true into its "x-list".',
      },
    ];
  const other = field?.reference?.entity ?? entity.many.find((one) => one.key === key)?.to;
  const target = inner !== undefined && other !== undefined ? entityById(model, other) : undefined;
  return target && inner !== undefined ? checkPath(model, target, inner, origin, false) : [];
}

function namesOf(entity: Entity): readonly string[] {
  return [
    ...entity.fields.flatMap((field) => [field.key, ...(field.reference ? [field.reference.as] : [])]),
    ...entity.many.map((many) => many.key),
  ];
}

function placeholders(template: Json | undefined): readonly string[] {
  return typeof template === 'string' ? [...template.matchAll(/\{([a-zA-Z0-9.]+)\}/g)].map((match) => match[1]!) : [];
}
