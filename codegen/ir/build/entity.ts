/** Builds an entity from its file under `schemas/entities/`. */
import { entityNames, toPlural } from '../../naming.ts';
import { pointerTo } from '../../parse/place.ts';
import { objectOf, type SourceContent } from '../../parse/source-file.ts';
import type { CrudOperation, Entity, EntityAccess, EntityScope, Place, UpdateWhile } from '../entity.ts';
import type { RecordCondition } from '../condition.ts';
import type { Field } from '../field.ts';
import type { JsonObject } from '../json.ts';
import { buildField, buildMany } from './field.ts';
import { buildFrozen } from './frozen.ts';
import {
  isTrue,
  list,
  numberOrNull,
  object,
  objectEntries,
  objectOrNull,
  objects,
  text,
  textOrNull,
  texts,
  textsOrNull,
} from './read.ts';
import { buildConditions } from './requirement.ts';
import { standardFields } from './standard-field.ts';
import type { Types } from './type.ts';

const allOperations: readonly CrudOperation[] = ['list', 'get', 'create', 'update', 'delete'];

export function buildEntity(file: SourceContent, types: Types, workflow: string | null): Entity {
  const node = objectOf(file);
  const resource = object(node, 'x-resource');
  const ownership = {
    xid: text(node, 'x-id'),
    scope: text(node, 'x-scope') as EntityScope,
    teamOptional: isTrue(node, 'x-teamOptional'),
    isSoftDeleted: isTrue(node, 'x-softDelete'),
    origin: { file: file.path, pointer: '' },
  };
  const standard = standardFields(ownership);
  const title = text(node, 'title');
  return {
    ...ownership,
    id: file.stem,
    names: entityNames(file.stem, textOrNull(resource, 'path') ?? undefined),
    title,
    titlePlural: text(node, 'x-titlePlural', toPlural(title)),
    description: text(node, 'description'),
    ...resourceOf(resource),
    ...placeOf(node, resource),
    access: buildAccess(object(node, 'x-access')),
    updateWhile: buildUpdateWhile(object(node, 'x-access'), file.path),
    ...(node['x-ownSession'] === true ? { needsOwnSession: true as const } : {}),
    ...(node['x-deleteToggle'] ? { deleteToggle: text(node, 'x-deleteToggle') } : {}),
    ...(node['x-customerSees']
      ? { customerSees: object(node, 'x-customerSees') as NonNullable<Entity['customerSees']> }
      : {}),
    ...(node['x-sharedBy'] ? { sharedBy: text(node, 'x-sharedBy') } : {}),
    ...(node['x-publicName'] ? { publicName: object(node, 'x-publicName') as NonNullable<Entity['publicName']> } : {}),
    ...(node['x-displayId'] ? { displayId: text(node, 'x-displayId') } : {}),
    frozen: buildFrozen(node, file.path),
    ...buildRules(node, file.path),
    isSearchIndexed: isTrue(node, 'x-searchIndex'),
    ...(isTrue(node, 'x-timelessId') && { hasTimelessId: true as const }),
    isAppendOnly: isTrue(node, 'x-appendOnly'),
    unique: keyLists(node, 'x-unique'),
    indexes: keyLists(node, 'x-indexes'),
    isAudited: node['x-audit'] !== false,
    fields: [...standard.before, ...declaredFields(file, node, types), ...standard.after],
    many: propertiesOf(node)
      .filter(([, field]) => isMany(field))
      .map(([key, field]) => buildMany(key, field, originOf(file, key))),
    workflow,
    dropped: texts(node, 'x-dropped'),
  };
}

function resourceOf(node: JsonObject) {
  return {
    area: text(node, 'area'),
    icon: text(node, 'icon'),
    shownAs: text(node, 'shownAs'),
    ...(node['empty'] ? { empty: text(node, 'empty') } : {}),
    ...(node['nested'] ? { nested: texts(node, 'nested') } : {}),
    ...(node['wordsOf'] ? { wordsOf: texts(node, 'wordsOf') } : {}),
    ...(node['demoAskedBy'] ? { demoAskedBy: text(node, 'demoAskedBy') } : {}),
    ...(node['canSnooze'] === true && { canSnooze: true as const }),
    ...(typeof node['pageSize'] === 'number' && { pageSize: node['pageSize'] }),
    operations: (textsOrNull(node, 'operations') ?? allOperations) as readonly CrudOperation[],
    updateMethod: text(node, 'updateMethod', 'put') as Entity['updateMethod'],
    defaultSort: buildSort(text(node, 'sort', '-createdAt')),
  };
}

/** Entities that belong to exactly one record are found on its page. */
function usualPlace(node: JsonObject): Place {
  const required = new Set(texts(node, 'required'));
  const parents = propertiesOf(node).filter(([key, field]) => field['x-ref'] !== undefined && required.has(key));
  return parents.length === 1 ? 'tab' : 'page';
}

/** A page without its own menu line is at the end of its area's. */
function placeOf(node: JsonObject, resource: JsonObject): Pick<Entity, 'place' | 'menu'> {
  const place = (textOrNull(resource, 'place') ?? usualPlace(node)) as Place;
  const menu = objectOrNull(resource, 'menu');
  if (menu !== null) return { place, menu: { line: text(menu, 'line'), order: numberOrNull(menu, 'order') ?? last } };
  const area = text(resource, 'area').replaceAll('-', ' ');
  return { place, menu: place === 'page' ? { line: area.charAt(0).toUpperCase() + area.slice(1), order: last } : null };
}

const last = 1000;

function declaredFields(file: SourceContent, node: JsonObject, types: Types): readonly Field[] {
  const required = new Set(texts(node, 'required'));
  return propertiesOf(node)
    .filter(([, field]) => !isMany(field))
    .map(([key, field]) => buildField(key, field, required.has(key), types, originOf(file, key)));
}

function propertiesOf(node: JsonObject): readonly (readonly [string, JsonObject])[] {
  return objectEntries(object(node, 'properties'));
}

function isMany(node: JsonObject): boolean {
  return node['x-many'] !== undefined;
}

function originOf(file: SourceContent, key: string): { file: string; pointer: string } {
  return { file: file.path, pointer: pointerTo('/properties', key) };
}

function buildAccess(node: JsonObject): EntityAccess {
  const write = textsOrNull(node, 'write') ?? ['admin'];
  return {
    read: texts(node, 'read'),
    create: textsOrNull(node, 'create') ?? write,
    update: textsOrNull(node, 'update') ?? write,
    delete: textsOrNull(node, 'delete') ?? write,
  };
}

/** The entries of `x-rules`, of both kinds. */
function buildRules(node: JsonObject, file: string): Pick<Entity, 'rules' | 'currencyRules'> {
  const all = objects(node, 'x-rules').map((rule, index) => ({
    rule,
    origin: { file, pointer: pointerTo('/x-rules', index) },
  }));
  return {
    rules: all
      .filter(({ rule }) => rule['must'] !== undefined)
      .map(({ rule, origin }) => ({
        ...(rule['when'] !== undefined && { when: rule['when'] as RecordCondition }),
        must: text(rule, 'must'),
        message: text(rule, 'else'),
        field: text(rule, 'at'),
        origin,
      })),
    currencyRules: all
      .filter(({ rule }) => rule['oneCurrency'] !== undefined)
      .map(({ rule, origin }) => ({ oneCurrency: texts(rule, 'oneCurrency'), origin })),
  };
}

const buildUpdateWhile = (access: JsonObject, file: string): readonly UpdateWhile[] =>
  objects(access, 'updateWhile').map((one, index) => {
    const origin = { file, pointer: `/x-access/updateWhile/${index}` };
    return { permission: text(one, 'permission'), where: buildConditions(one, 'where', origin), origin };
  });

function keyLists(node: JsonObject, key: string): readonly (readonly string[])[] {
  return list(node, key).map((keys) => (Array.isArray(keys) ? (keys as string[]) : []));
}

function buildSort(sort: string): Entity['defaultSort'] {
  return sort.startsWith('-') ? { field: sort.slice(1), direction: 'desc' } : { field: sort, direction: 'asc' };
}
