/** The names that a demo file may point to, and what stands for them while its values are checked. */
import type { FieldKind } from '../../src/runtime/vocabulary.ts';
import type { Json } from '../ir/json.ts';
import { objectOf, type SourceFile } from '../parse/source-file.ts';
import type { CheckContext } from './context.ts';
import { placesOf, type Place } from './demo-places.ts';

/** Entity by the name of a record that is there by then. */
export type Names = ReadonlyMap<string, string>;

interface Named {
  readonly place: Place;
  /** Records that are there when this one is loaded. */
  readonly names: Names;
}

/** Every record, change and event of a file. Events come once everything is loaded. */
export function namesAt(file: SourceFile, context: CheckContext): readonly Named[] {
  const files = loadedTogether(file, context);
  const given = file.path.startsWith('schemas/demo-templates/') ? templateNames : [];
  const all = collected(given, files, context);
  const before = collected(given, files.slice(0, files.indexOf(file)), context);
  const node = objectOf(file);
  const places = placesOf(node, 'records');
  const entity = String(node['entity']);
  const upTo = (count: number): Names =>
    new Map([...before, ...places.slice(0, count).map(({ name }) => [name, entity] as const)]);
  const own = upTo(places.length);
  return [
    ...places.map((place, index) => ({ place, names: upTo(index) })),
    ...placesOf(node, 'changes').map((place) => ({ place, names: own })),
    ...placesOf(node, 'events').map((place) => ({ place, names: all })),
  ];
}

/** The built-in records come before the demo; each template of a demo account stands alone. */
function loadedTogether(file: SourceFile, { sources }: CheckContext): readonly SourceFile[] {
  const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1);
  const first = folder === 'schemas/demo/' ? 'schemas/built-in/' : folder;
  const files = sources.ofKind('demo');
  return [...new Set([first, folder])].flatMap((one) => files.filter(({ path }) => path.startsWith(one)));
}

function collected(given: typeof templateNames, files: readonly SourceFile[], { model }: CheckContext): Names {
  const names = new Map<string, string>(given);
  for (const file of files) {
    const entity = String(objectOf(file)['entity']);
    for (const { name } of placesOf(objectOf(file), 'records')) {
      names.set(name, entity);
      if (entity === 'team') for (const { id } of model.access.teamRoles) names.set(`${name}/${id}`, 'team-role');
    }
  }
  return names;
}

/** What every template is given. */
const templateNames: readonly (readonly [string, string])[] = [
  ['team', 'team'],
  ['user', 'user'],
  ['provider-1', 'provider'],
  ['provider-2', 'provider'],
];

const anyId = '00000000-0000-7000-8000-000000000000';

/** A value as it will be: an id, a day or an instant for the short forms. A day may stand for an instant. */
export function sampleOf(value: Json, kind?: FieldKind): Json {
  if (Array.isArray(value)) return value.map((item) => sampleOf(item as Json));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sampleOf(inner as Json)]));
  if (typeof value !== 'string') return value;
  if (value.startsWith('@')) return anyId;
  const [, moment] = /^(today|end|now)(?:[+-]\d+(?:\.\d+)?)?$/.exec(value) ?? [];
  if (moment === undefined) return value;
  return moment === 'today' && kind !== 'dateTime' ? '2026-01-01' : '2026-01-01T00:00:00.000Z';
}
