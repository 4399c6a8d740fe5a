/** Names that a demo file may refer to, and sample values for checking. */
import type { FieldKind } from '../../src/runtime/vocabulary.ts';
import type { Json } from '../ir/json.ts';
import { objectOf, type SourceFile } from '../parse/source-file.ts';
import type { CheckContext } from './context.ts';
import { placesIn, type Place } from './demo-places.ts';

/** Entity by the name of a record that has been loaded. */
export type Names = ReadonlyMap<string, string>;

/** Called with the names loaded so far; the caller adds the record's own name afterwards. */
export type Visit = (file: SourceFile, place: Place, names: Names) => void;

/** Visits records and changes in loading order. Events come after all records. */
export function visitPlaces(context: CheckContext, visit: Visit): void {
  const files = context.sources.ofKind('demo');
  for (const folder of new Set(files.map(folderOf))) {
    const loaded = loadedBefore(folder).flatMap((one) => files.filter((file) => folderOf(file) === one));
    visitTogether(loaded, context, (file, place, names) => {
      if (folderOf(file) === folder) visit(file, place, names);
    });
  }
}

const folderOf = ({ path }: SourceFile): string => path.slice(0, path.lastIndexOf('/') + 1);

/** Built-in records load before the demo; each demo account template is independent. */
const loadedBefore = (folder: string): readonly string[] =>
  folder === 'schemas/demo/' ? ['schemas/built-in/', folder] : [folder];

function visitTogether(files: readonly SourceFile[], { model }: CheckContext, visit: Visit): void {
  const isTemplate = files.some(({ path }) => path.startsWith('schemas/demo-templates/'));
  const names = new Map<string, string>(isTemplate ? templateNames : []);
  for (const file of files) {
    const entity = String(objectOf(file)['entity']);
    const { records, changes } = placesIn(file);
    for (const place of records) {
      visit(file, place, names);
      names.set(place.name, entity);
    }
    for (const place of changes) visit(file, place, names);
    if (entity !== 'team') continue;
    for (const { name } of records)
      for (const { id } of model.access.teamRoles) names.set(`${name}/${id}`, 'team-role');
  }
  for (const file of files) for (const place of placesIn(file).events) visit(file, place, names);
}

/** Names available to every template. */
const templateNames: readonly (readonly [string, string])[] = [
  ['team', 'team'],
  ['user', 'user'],
  ['provider-1', 'provider'],
  ['provider-2', 'provider'],
];

const anyId = '00000000-0000-7000-8000-000000000000';

/** The final value: an id, a day or an instant for the short forms. A day may be used for an instant. */
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
