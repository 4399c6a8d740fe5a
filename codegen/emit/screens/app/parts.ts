/** Pieces of app screens: fields of a view, conditions, grants, sorting. */
import type { Entity } from '../../../ir/entity.ts';
import type { Field } from '../../../ir/field.ts';
import type { Json, JsonObject } from '../../../ir/json.ts';
import type { Model } from '../../../ir/model.ts';
import type { Screen } from '../../../ir/screen.ts';
import { nestedKey, toSnake } from '../../../naming.ts';
import { Code, type Imports, type Printable } from '../../../write/code.ts';
import { viewConstant } from '../views/view.ts';
import { pathOf, wording } from '../wording.ts';

export const entityOf = (id: string, { entities }: Model): Entity => entities.find((entity) => entity.id === id)!;

export const useView = (entity: string, imports: Imports): Code =>
  imports.use(`#generated/screens/views/${entity}.ts`, viewConstant(entity));

/** The field of a key in a screen: `provider` means `providerId`. */
export const fieldBy = (entity: Entity, key: string): Field | undefined =>
  entity.fields.find((field) => field.key === key || (field.reference !== null && nestedKey(field.key) === key));

/** `quoteView.fields.term` for each key; a field of a referenced record, `provider.name`, also names the reference. */
export function fieldRefs(entity: Entity, keys: Json | undefined, imports: Imports): readonly Code[] | undefined {
  if (!Array.isArray(keys)) return undefined;
  const view = useView(entity.id, imports);
  return keys.flatMap((path: string) => {
    const [key = '', inner] = path.split('.');
    const field = fieldBy(entity, key);
    if (inner !== undefined && field?.reference) {
      const of = `${useView(field.reference.entity, imports).text}.fields.${inner}`;
      return [new Code(`{ ...${of}, of: '${toSnake(nestedKey(field.key))}' }`)];
    }
    return field ? [new Code(`${view.text}.fields.${field.key}`)] : [];
  });
}

export function fieldRef(entity: Entity, key: Json | undefined, imports: Imports): Code | undefined {
  return typeof key === 'string' ? fieldRefs(entity, [key], imports)?.[0] : undefined;
}

/** Conditions with the names and operators of the list API. */
export function where(entity: Entity, node: Json | undefined): Printable {
  if (node === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(node as JsonObject).map(([key, value]) => {
      const [name = '', operator] = key.split('__');
      const wire = pathInLists(entity, name);
      const given = fieldBy(entity, name)?.kind === 'dateTime' ? asMoment(value) : value;
      return [operator === undefined ? wire : `${wire}__${operator}`, given];
    }),
  );
}

/** A day compared with a moment begins at the reader's midnight. */
const asMoment = (value: Json): Json => (typeof value === 'string' ? value.replace(/^@today/, '@midnight') : value);

/** `serviceGroup.quoperatorId` → `service_group.quoperator_id`, as lists are filtered by another record. */
export const pathInLists = (entity: Entity, path: string): string =>
  path.includes('.') ? path.split('.').map(toSnake).join('.') : (fieldBy(entity, path)?.wire ?? toSnake(path));

/** A condition on the record itself: wire name to the values that show the part. */
export function when(entity: Entity, node: Json | undefined): Printable {
  if (node === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(node as JsonObject).map(([key, values]) => [fieldBy(entity, key)?.wire ?? toSnake(key), values]),
  );
}

/** `-createdAt` as field and direction; undefined for an unsortable field. */
export function sort(entity: Entity, text: Json | undefined): Printable {
  if (typeof text !== 'string') return undefined;
  const field = fieldBy(entity, text.replace(/^-/, ''));
  return field && { field: field.wire, direction: text.startsWith('-') ? 'desc' : 'asc' };
}

/** Fields shown only while a feature toggle of the team is on, by wire name. */
export function toggled(entity: Entity, node: Json | undefined): Printable {
  if (node === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(node as JsonObject).map(([key, toggle]) => [fieldBy(entity, key)?.wire ?? key, toggle]),
  );
}

export function empty(node: Json | undefined, model: Model, imports: Imports): Printable {
  if (node === undefined) return undefined;
  const { text, action } = node as JsonObject;
  const to = action as JsonObject | undefined;
  return {
    text: wording(text, imports),
    action: to && { label: wording(to['label'], imports), to: openedPath(to['to'], model) },
  };
}

/** Path below the dashboard of the screen, or the tab of one, that something opens, `:id` for the record; other targets as they are. */
export function openedPath(id: Json | undefined, { screens }: Model): string | undefined {
  if (typeof id !== 'string') return undefined;
  const screen = screens.find((each) => each.id === id);
  const tab = screens.flatMap(({ body }) => nodes(body['variants'])).find(({ route }) => id === `app/${String(route)}`);
  return screen ? pathBelow(screen) : tab ? String(tab['route']) : id;
}

/** `procurement/service-groups/:id` */
export const pathBelow = (screen: Screen): string =>
  screen.area === 'app' ? pathOf(screen).slice('/dashboard/'.length) : pathOf(screen);

export const nodes = (value: Json | undefined): readonly JsonObject[] => (value ?? []) as readonly JsonObject[];
