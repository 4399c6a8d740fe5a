/** Demo records that the database would refuse, because another has the same values of a key. */
import type { Finding } from '../errors.ts';
import type { Entity } from '../ir/entity.ts';
import type { JsonObject } from '../ir/json.ts';
import { pointerTo } from '../parse/place.ts';
import { isObject, objectOf, type SourceFile } from '../parse/source-file.ts';
import { entityById, isComplete, type Check } from './context.ts';
import { placesIn } from './demo-places.ts';

export const checkDemoKeys: Check = (context) => {
  const { model, sources } = context;
  if (!isComplete(context, 'entity', 'demo')) return [];
  const folders = Map.groupBy(sources.ofKind('demo'), ({ path }) => path.slice(0, path.lastIndexOf('/')));
  return [...folders.values()].flatMap((files) => {
    const taken = new Map<string, string>();
    return files.flatMap((file) => {
      const entity = entityById(model, String(objectOf(file)['entity']));
      return entity ? repeatedIn(file, entity, taken) : [];
    });
  });
};

/** `taken` holds the record's name by entity, key and values. */
function repeatedIn(file: SourceFile, entity: Entity, taken: Map<string, string>): readonly Finding[] {
  return placesIn(file).records.flatMap(({ name, steps, values }) => {
    // Those of each month differ by words that are replaced later.
    if (!isObject(values) || steps[0] === 'monthly') return [];
    return entity.unique.flatMap((keys) => {
      const key = keyOf(entity, keys, values);
      const other = key === null ? undefined : taken.get(key);
      if (key !== null && other === undefined) taken.set(key, name);
      return other === undefined
        ? []
        : [
            {
              origin: { file: file.path, pointer: [...steps, keys[0]!].reduce<string>(pointerTo, '') },
              message: `"${other}" has the same ${keys.map((one) => `"${one}"`).join(' and ')}, which may occur only once.`,
              hint: 'Write another value.',
            },
          ];
    });
  });
}

/** Null unless every value is written. A team or user has each value once for itself. */
function keyOf({ id }: Entity, keys: readonly string[], values: JsonObject): string | null {
  const own = keys.map((key) => values[key]);
  const isWritten = own.every((one) => ['string', 'number', 'boolean'].includes(typeof one));
  return isWritten ? JSON.stringify([id, keys, own, values['teamId'] ?? null, values['userId'] ?? null]) : null;
}
