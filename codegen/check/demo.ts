/** Demo records must be loadable: valid references and valid values. */
import type { Finding } from '../errors.ts';
import type { Entity } from '../ir/entity.ts';
import type { Field } from '../ir/field.ts';
import type { Json, JsonObject } from '../ir/json.ts';
import type { Model } from '../ir/model.ts';
import { pointerTo } from '../parse/place.ts';
import { isObject, objectOf, oncePerFile, type SourceFile } from '../parse/source-file.ts';
import { entityById, fieldByKey, isComplete, unknown, type CheckContext } from './context.ts';
import { sampleOf, visitPlaces, type Names } from './demo-names.ts';
import { placesIn, type Place } from './demo-places.ts';
import { sentenceFor } from './meta/sentence.ts';
import { basisOf, createRemembered } from './remembered.ts';
import { hashText } from '../write/hash.ts';
import type { CheckValues, createValueChecks } from './value-check.ts';

const remembered = createRemembered('demo');

export async function checkDemo(context: CheckContext): Promise<readonly Finding[]> {
  const { sources, model, valid } = context;
  if (!isComplete(context, 'entity', 'type', 'workflow', 'team-roles', 'demo')) return [];
  const basis = basisOf(model, valid);
  const found = [...wrongNamesIn(context)];
  const checks = createChecks(model);
  for (const file of sources.ofKind('demo')) {
    const entity = entityById(model, String(objectOf(file)['entity']));
    if (!entity) {
      const ids = model.entities.map(({ id }) => id);
      found.push(unknown({ file: file.path, pointer: '/entity' }, 'entity', String(objectOf(file)['entity']), ids));
      continue;
    }
    const fields = valid.hashOf(sources.files.get(entity.origin.file)!.text);
    const look = async () => wrongValues(file, entity, await checks(entity));
    found.push(...(await remembered(file, `${basis} ${fields}`, valid, look)));
  }
  return found;
}

/** Reports each place once, although a monthly record is wrong in several months. */
function wrongNamesIn(context: CheckContext): readonly Finding[] {
  const basis = context.valid.hashOf(namesBasis(context));
  const found = new Map<string, Finding>();
  if (!context.valid.has(basis))
    visitPlaces(context, (file, place, names) => {
      const entity = entityById(context.model, String(objectOf(file)['entity']));
      for (const one of entity ? wrongNames(place, names, entity, file, context.model) : [])
        found.set(`${one.origin.file} ${one.origin.pointer}`, one);
    });
  if (found.size === 0) context.valid.add(basis);
  return [...found.values()];
}

const textHash = oncePerFile(({ text }: SourceFile) => hashText(text));

/** Everything that decides whether names are right. */
const namesBasis = ({ sources, model }: CheckContext): string =>
  JSON.stringify([
    'demo names',
    sources.ofKind('demo').map((file) => [file.path, textHash(file)]),
    model.entities.map(({ id, fields }) => [id, fields.map(({ key, reference }) => [key, reference?.entity])]),
    model.workflows.map(({ entity, transitions }) => [entity, transitions.map(({ event }) => event)]),
    model.access.teamRoles.map(({ id }) => id),
  ]);

/** One validator per entity, created for its first file. */
function createChecks(model: Model): (entity: Entity) => Promise<CheckValues> {
  let make: ReturnType<typeof createValueChecks> | undefined;
  const known = new Map<string, CheckValues>();
  return async (entity) => {
    make ??= (await import('./value-check.ts')).createValueChecks(model);
    const check = known.get(entity.id) ?? make(Object.fromEntries(entity.fields.map((field) => [field.key, field])));
    known.set(entity.id, check);
    return check;
  };
}

const at = (file: SourceFile, { steps }: Place, ...more: readonly (string | number)[]): Finding['origin'] => ({
  file: file.path,
  pointer: [...steps, ...more].reduce<string>(pointerTo, ''),
});

/** Wrong references of a record and wrong events. */
function wrongNames(place: Place, names: Names, entity: Entity, file: SourceFile, model: Model): readonly Finding[] {
  const { part, name, values: value } = place;
  const own =
    part !== 'records' && names.get(name) !== entity.id
      ? [
          {
            ...unknown(at(file, place), `earlier record of ${entity.id}`, name, keysOf(names, entity.id)),
            at: 'key' as const,
          },
        ]
      : [];
  if (part === 'events') return [...own, ...wrongEvent(String(value), entity, at(file, place), model)];
  return [
    ...own,
    ...Object.entries(isObject(value) ? value : {}).flatMap(([key, inner]) =>
      named(inner, at(file, place, key)).flatMap(({ to, origin }) =>
        wrongTarget(to, origin, names, fieldByKey(entity, key)),
      ),
    ),
  ];
}

const keysOf = (names: Names, entity: string): readonly string[] =>
  [...names].filter(([, of]) => of === entity).map(([name]) => name);

function wrongEvent(
  event: string,
  entity: Entity,
  origin: Finding['origin'],
  { workflows }: Model,
): readonly Finding[] {
  const events = workflows
    .filter((one) => one.entity === entity.id)
    .flatMap(({ transitions }) => transitions.map((one) => one.event));
  return events.includes(event) ? [] : [unknown(origin, `event of ${entity.id}`, event, new Set(events))];
}

/** Every `@name` at any depth of a value. */
function named(
  value: Json,
  origin: Finding['origin'],
): readonly { readonly to: string; readonly origin: Finding['origin'] }[] {
  if (typeof value === 'string') return value.startsWith('@') ? [{ to: value.slice(1), origin }] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    named(inner as Json, { file: origin.file, pointer: pointerTo(origin.pointer, key) }),
  );
}

function wrongTarget(
  to: string,
  origin: Finding['origin'],
  names: Names,
  field: Field | undefined,
): readonly Finding[] {
  const found = names.get(to);
  const wanted = field?.reference?.entity;
  if (found === undefined) {
    const possible = wanted === undefined ? [...names.keys()] : keysOf(names, wanted);
    return [
      unknown(
        origin,
        'earlier record',
        `@${to}`,
        possible.map((name) => `@${name}`),
      ),
    ];
  }
  if (wanted === undefined || wanted === found) return [];
  return [
    {
      origin,
      message: `"@${to}" is a ${found}, but "${field!.key}" points to a ${wanted}.`,
      hint: 'Name another record.',
    },
  ];
}

/** Monthly records are checked once. */
function wrongValues(file: SourceFile, entity: Entity, check: CheckValues): readonly Finding[] {
  const { records, changes } = placesIn(file);
  const places = [...records, ...changes];
  const once = new Map(places.toReversed().map((place) => [place.steps.join('/'), place]));
  return [...once.values()]
    .toReversed()
    .flatMap((place) => (isObject(place.values) ? inRecord(file, place, place.values, entity, check) : []));
}

/** Loaders turn it into the secret of the account. */
const isLoadedOtherwise = (key: string, entity: Entity): boolean =>
  key === 'password' && fieldByKey(entity, 'passwordHash') !== undefined;

function inRecord(
  file: SourceFile,
  place: Place,
  values: JsonObject,
  entity: Entity,
  check: CheckValues,
): readonly Finding[] {
  const keys = entity.fields.map(({ key }) => key);
  const given = Object.entries(values).filter(([key, value]) => value !== null && keys.includes(key));
  const missing =
    place.part === 'changes' || place.isPart
      ? []
      : entity.fields.filter((field) => isNeeded(field) && values[field.key] == null);
  return [
    ...Object.keys(values)
      .filter((key) => !keys.includes(key) && !isLoadedOtherwise(key, entity))
      .map((key) => ({ ...unknown(at(file, place, key), `field of ${entity.id}`, key, keys), at: 'key' as const })),
    ...missing.map(({ key }) => ({
      origin: at(file, place),
      at: 'key' as const,
      message: `"${place.name}" needs "${key}".`,
      hint: 'Add it.',
    })),
    ...check(
      Object.fromEntries(given.map(([key, value]) => [key, sampleOf(value, fieldByKey(entity, key)?.kind)])),
    ).map((error) => {
      const { message, hint } = sentenceFor(error);
      const { pointer } = at(file, place);
      return {
        origin: { file: file.path, pointer: `${pointer}${error.instancePath}` },
        message,
        ...(hint !== undefined && { hint }),
      };
    }),
  ];
}

/** Values a caller must give, and columns that the loader does not fill. */
const isNeeded = ({ nullable, default: filled, isStandard, required, readOnly, key }: Field): boolean =>
  filled === undefined && key !== 'displayId' && ((required && !readOnly) || (!nullable && !isStandard));
