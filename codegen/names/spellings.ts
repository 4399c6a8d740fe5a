/** How code and schemas spell a name, and which words show that a file is about its owner. */
import type { Model } from '../ir/model.ts';
import { entityNames, listConstant, nestedKey, toCamel, toPascal, toSnake } from '../naming.ts';
import type { Name } from './names.ts';

/** Pairs of the old and the new spelling, the schemas' own first. */
export function spellingPairs(was: Pick<Name, 'kind' | 'word'>, next: string): readonly (readonly [string, string])[] {
  const [old, now] = [spellingsOf(was), spellingsOf({ ...was, word: next })];
  return old.map((word, at) => [word, now[at] ?? now[0]!] as const);
}

/** The spelling of the schemas first. */
export function spellingsOf({ kind, word }: Pick<Name, 'kind' | 'word'>): readonly string[] {
  if (kind === 'field') {
    const keys = word.endsWith('Id') ? [word, nestedKey(word)] : [word];
    return distinct(keys.flatMap((key) => [key, toSnake(key)]).flatMap((one, at) => (at < 2 ? amounts(one) : [one])));
  }
  if (kind === 'attribute') return distinct([word, toSnake(word)]);
  if (kind === 'entity') {
    const { kebab, camel, pascal, camelPlural, pascalPlural, table, path } = entityNames(word);
    return distinct([kebab, camel, pascal, camelPlural, pascalPlural, table, path, toSnake(word)]);
  }
  return [word];
}

/** The two columns of an amount are named after its field. */
const amounts = (wire: string): readonly string[] =>
  /[A-Z]/.test(wire) ? [wire] : [wire, `${wire}_value`, `${wire}_code`];

const distinct = (words: readonly string[]): readonly string[] => [...new Set(words)];

/** Matches text that is about the owner of a name; null when the name belongs to the whole product. */
export function evidenceOf({ kind, owner }: Pick<Name, 'kind' | 'owner'>, model: Model): RegExp | null {
  if (owner === null) return null;
  if (kind === 'field') return about([owner]);
  if (kind === 'attribute') return new RegExp(String.raw`\b(?:${owner}|catalogues?|Catalogue|attributes)\b`);
  const { list, entity } = listOf(kind, owner, model);
  const holders = model.entities.filter(({ fields }) => fields.some(({ type }) => type === list)).map(({ id }) => id);
  const names = [list, listConstant(list), toPascal(list), toCamel(list), toSnake(list)];
  return about(entity === null ? holders : [...holders, entity], names);
}

function listOf(kind: Name['kind'], owner: string, { workflows }: Model): { list: string; entity: string | null } {
  if (kind === 'list value') return { list: owner, entity: null };
  const workflow = workflows.find(({ id }) => id === owner);
  return { list: workflow?.list ?? owner, entity: workflow?.entity ?? null };
}

const suffixes = 'View|Record|Row|Resource|Form|Create|Update|Summary|Workflow|Event|State|Patch';

function about(entities: readonly string[], more: readonly string[] = []): RegExp {
  const words = entities.flatMap((id) => {
    const { camel, pascal } = entityNames(id);
    return [...spellingsOf({ kind: 'entity', word: id }), `(?:${camel}|${pascal})(?:${suffixes})s?`];
  });
  return new RegExp(String.raw`(?<![\w-])(?:${[...words, ...more].join('|')})(?![\w-])`);
}
