/** Where a new field is shown, and which screens omit it because they list their fields. */
import type { Entity } from '../../ir/entity.ts';
import type { Field } from '../../ir/field.ts';
import type { Json, JsonObject } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import type { Screen } from '../../ir/screen.ts';
import { isObject } from '../../parse/source-file.ts';
import { isNamed, restWord } from '../../ir/rest-word.ts';

export interface FieldShown {
  readonly effect: 'shows' | 'misses';
  readonly what: string;
}

/** `before` and `now` are the documents of the API. */
export function newFields(before: JsonObject, now: JsonObject, model: Model): readonly FieldShown[] {
  return model.entities.flatMap((entity) => {
    const known = keysOf(before, entity);
    const keys = keysOf(now, entity);
    if (known.size === 0) return [];
    return entity.fields
      .filter(({ wire }) => keys.has(wire) && !known.has(wire))
      .flatMap((field) => [inConsole(entity, field), ...inScreens(entity, field, model.screens)]);
  });
}

/** Keys of the entity that callers read or write. */
function keysOf(document: JsonObject, { names }: Entity): ReadonlySet<string> {
  const { schemas = {} } = (document['components'] ?? {}) as { readonly schemas?: JsonObject };
  const nodes = [schemas[names.pascal], schemas[`${names.pascal}Create`]];
  return new Set(
    nodes.flatMap((node) => (isObject(node) && isObject(node['properties']) ? Object.keys(node['properties']) : [])),
  );
}

function inConsole({ id }: Entity, { key, readOnly, list }: Field): FieldShown {
  const places = [...(list.column === 'hidden' ? [] : ['list']), ...(readOnly ? [] : ['form'])];
  return places.length === 0
    ? { effect: 'misses', what: `${id}.${key} shows in no list and no form of the console.` }
    : { effect: 'shows', what: `${id}.${key} reaches the ${places.join(' and the ')} of the console.` };
}

const inScreens = (entity: Entity, field: Field, screens: readonly Screen[]): readonly FieldShown[] =>
  screens
    .filter((screen) => screen.entity === entity.id && ['list', 'board', 'form', 'detail'].includes(screen.kind))
    .flatMap((screen) => {
      if (screen.kind === 'form') return inForm(screen, field);
      if (screen.kind === 'detail') return inDetail(screen, field);
      return [
        ...inList(screen, field, 'columns', field.list.column === 'default'),
        ...inList(screen, field, 'filters', field.list.filter.length > 0),
      ];
    });

/** A detail page shows what its header and its panels name. */
function inDetail({ id, body, origin }: Screen, field: Field): readonly FieldShown[] {
  const named = namedIn([body['header'] ?? {}, body['tabs'] ?? [], body['panels'] ?? []]);
  return [
    isNamed(field, named) || named.includes(restWord)
      ? { effect: 'shows', what: `${field.key} is on the page ${id}.` }
      : { effect: 'misses', what: `${field.key} is not on the page ${id}, whose fields ${origin.file} names.` },
  ];
}

/** Fields that a header or a panel of the record itself lists. */
function namedIn(node: Json): readonly string[] {
  if (Array.isArray(node)) return (node as readonly Json[]).flatMap(namedIn);
  if (!isObject(node)) return [];
  const lists = ['facts', 'chips', ...(node['many'] === undefined ? ['fields'] : [])];
  const own = lists.flatMap((word) => (Array.isArray(node[word]) ? (node[word] as readonly Json[]) : []));
  return [...own.filter((one) => typeof one === 'string'), ...Object.values(node).flatMap(namedIn)];
}

function inList(
  { id, body, origin }: Screen,
  field: Field,
  word: 'columns' | 'filters',
  isMeant: boolean,
): readonly FieldShown[] {
  const { key } = field;
  const named = body[word] as readonly string[] | undefined;
  if (!isMeant && !named?.includes(key)) return [];
  const isThere = !named || isNamed(field, named) || named.includes(restWord);
  return [
    isThere
      ? { effect: 'shows', what: `${key} is among the ${word} of ${id}.` }
      : {
          effect: 'misses',
          what: `${key} is not among the ${word} of ${id}, which ${origin.file} names; "${restWord}" there takes all others in.`,
        },
  ];
}

function inForm({ id, body, origin }: Screen, { key, readOnly }: Field): readonly FieldShown[] {
  if (readOnly || body['fields'] === undefined) return [];
  const named = (body['fields'] as readonly JsonObject[]).flatMap((section) => section['fields'] as readonly string[]);
  return [
    named.includes(key) || named.includes(restWord)
      ? { effect: 'shows', what: `${key} is an input in ${id}.` }
      : {
          effect: 'misses',
          what: `${key} is not asked for in ${id}, whose fields ${origin.file} names; "${restWord}" there takes all others in.`,
        },
  ];
}
