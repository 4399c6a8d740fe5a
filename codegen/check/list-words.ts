/** Uses of closed-list values elsewhere: facts of other lists (`x-facts`) and enums of calls (`x-of`). */
import type { Finding } from '../errors.ts';
import type { Json } from '../ir/json.ts';
import type { Model } from '../ir/model.ts';
import type { Origin } from '../ir/origin.ts';
import { pointerTo } from '../parse/place.ts';
import { isObject, objectOf } from '../parse/source-file.ts';
import { below, entityById, unknown, type Check, type CheckContext } from './context.ts';

export const checkListWords: Check = (context) => [...factWords(context), ...callWords(context)];

/** A fact names values of another list, or fields of an entity. */
function factWords({ model, sources }: CheckContext): readonly Finding[] {
  return model.types.flatMap((list) => {
    const named = objectOf(sources.files.get(list.origin.file)!)['x-facts'];
    if (!isObject(named)) return [];
    return Object.entries(named).flatMap(([fact, of]) => {
      const known = wordsOf(model, String(of));
      if (known === null)
        return [unknown(below(list.origin, 'x-facts', fact), 'list or entity', String(of), namesIn(model))];
      return list.values.flatMap(({ facts }, index) =>
        textsIn(facts[fact])
          .filter((word) => !known.has(word))
          .map((word) => unknown(below(list.origin, 'oneOf', index, `x-${fact}`), `value of ${of}`, word, known)),
      );
    });
  });
}

/** Values that a call accepts or returns: those of the list, and its accepted spellings. */
function callWords({ model }: CheckContext): readonly Finding[] {
  const frame: Origin = { file: 'schemas/api/openapi.yaml', pointer: '' };
  return [
    ...enumsIn(model.api, frame),
    ...model.operations.flatMap(({ openapi, origin }) => enumsIn(openapi, origin)),
  ].flatMap(({ of, words, origin }) => {
    const list = model.types.find(({ id }) => id === of);
    if (!list) return [unknown(below(origin, 'x-of'), 'list', of, namesIn(model))];
    const known = new Set(list.values.flatMap(({ value, accepts }) => [String(value), ...accepts]));
    return words.flatMap((word, index) =>
      word === null || known.has(String(word))
        ? []
        : [unknown(below(origin, 'enum', index), `value of ${of}`, String(word), known)],
    );
  });
}

interface ListedEnum {
  readonly of: string;
  readonly words: readonly Json[];
  readonly origin: Origin;
}

function enumsIn(value: Json, origin: Origin): readonly ListedEnum[] {
  const at = (step: string | number): Origin => ({ file: origin.file, pointer: pointerTo(origin.pointer, step) });
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((item, index) => enumsIn(item, at(index)));
  if (!isObject(value)) return [];
  const { 'x-of': of, enum: words } = value;
  const own = typeof of === 'string' && Array.isArray(words) ? [{ of, words: words as readonly Json[], origin }] : [];
  return [...own, ...Object.entries(value).flatMap(([key, child]) => enumsIn(child, at(key)))];
}

function wordsOf(model: Model, id: string): ReadonlySet<string> | null {
  const list = model.types.find((each) => each.id === id);
  if (list) return new Set(list.values.map(({ value }) => String(value)));
  const entity = entityById(model, id);
  return entity ? new Set(entity.fields.map(({ key }) => key)) : null;
}

const namesIn = ({ types, entities }: Model): readonly string[] => [...types, ...entities].map(({ id }) => id);

const textsIn = (fact: Json | undefined): readonly string[] =>
  [fact].flat().filter((word): word is string => typeof word === 'string');
