/** Where schemas declare a name, and how its stored values find the new one. */
import type { Json } from '../../ir/json.ts';
import { pointerTo } from '../../parse/place.ts';
import { isObject, objectOf, type SourceFile } from '../../parse/source-file.ts';
import type { Sources } from '../../parse/sources.ts';
import type { FileKindId } from '../../parse/kinds.ts';
import type { NamedPart } from '../names.ts';
import type { NameKind } from '../names.ts';

export interface Declared {
  readonly file: SourceFile;
  readonly pointer: string;
  readonly at: 'key' | 'value';
  /** The neighboring word that lists former spellings; null where nothing is stored by it. */
  readonly accepts: 'accepts' | 'x-accepts' | null;
}

interface Rule {
  readonly in: FileKindId;
  readonly isFile: (file: SourceFile, name: NamedPart) => boolean;
  readonly find: (value: Json, word: string) => readonly string[];
  readonly at: 'key' | 'value';
  readonly accepts?: Declared['accepts'];
}

const everyFile = (): boolean => true;
const ownFile = (file: SourceFile, { owner }: NamedPart): boolean => file.stem === owner;

const key =
  (parent: string) =>
  (value: Json, word: string): readonly string[] =>
    isObject(value) && isObject(value[parent]) && word in value[parent] ? [pointerTo(`/${parent}`, word)] : [];

/** The items of a list whose word is this one. */
const item =
  (list: string, part: string) =>
  (value: Json, word: string): readonly string[] => {
    const items = isObject(value) ? value[list] : undefined;
    return Array.isArray(items)
      ? (items as readonly Json[]).flatMap((one, at) =>
          isObject(one) && one[part] === word ? [`/${list}/${at}/${part}`] : [],
        )
      : [];
  };

const inAccess = (kind: FileKindId, accepts: Declared['accepts'] = null): Rule => ({
  in: kind,
  isFile: everyFile,
  find: item('items', 'id'),
  at: 'value',
  accepts,
});

const rules: Readonly<Partial<Record<NameKind, Rule>>> = {
  field: { in: 'entity', isFile: ownFile, find: key('properties'), at: 'key' },
  attribute: { in: 'catalogue', isFile: ownFile, find: key('properties'), at: 'key' },
  'list value': { in: 'type', isFile: ownFile, find: item('oneOf', 'const'), at: 'value', accepts: 'x-accepts' },
  state: { in: 'workflow', isFile: ownFile, find: item('states', 'id'), at: 'value', accepts: 'accepts' },
  event: { in: 'workflow', isFile: ownFile, find: item('transitions', 'event'), at: 'value' },
  permission: inAccess('permissions', 'accepts'),
  role: inAccess('team-roles'),
  'staff role': inAccess('staff-roles'),
  toggle: inAccess('toggles'),
  message: { in: 'messages', isFile: everyFile, find: key('messages'), at: 'key' },
  limit: { in: 'limits', isFile: everyFile, find: key('limits'), at: 'key' },
  'notification event': {
    in: 'notifications',
    isFile: everyFile,
    find: item('events', 'id'),
    at: 'value',
    accepts: 'accepts',
  },
  slot: { in: 'screen', isFile: everyFile, find: valuesOf(['slot', 'slots']), at: 'value' },
  operation: { in: 'paths', isFile: everyFile, find: valuesOf(['operationId']), at: 'value' },
};

/** Kinds that the command renames. */
export const renamedKinds = Object.keys(rules) as readonly NameKind[];

/** Every place that declares it; an event may have several. */
export const declarationsOf = (sources: Sources, name: NamedPart): readonly Declared[] => {
  const rule = rules[name.kind];
  if (!rule) return [];
  return sources.ofKind(rule.in).flatMap((file) =>
    rule.isFile(file, name)
      ? rule.find(file.value === undefined ? null : objectOf(file), name.word).map((pointer) => ({
          file,
          pointer,
          at: rule.at,
          accepts: rule.accepts ?? null,
        }))
      : [],
  );
};

/** Values behind one of the keys, alone or in a list, anywhere in the file. */
function valuesOf(keys: readonly string[]): Rule['find'] {
  const search = (node: Json, word: string, pointer: string, isWanted: boolean): readonly string[] => {
    if (node === word && isWanted) return [pointer];
    if (Array.isArray(node))
      return (node as readonly Json[]).flatMap((one, at) => search(one, word, pointerTo(pointer, at), isWanted));
    return isObject(node)
      ? Object.entries(node).flatMap(([name, one]) => search(one, word, pointerTo(pointer, name), keys.includes(name)))
      : [];
  };
  return (value, word) => search(value, word, '', false);
}
