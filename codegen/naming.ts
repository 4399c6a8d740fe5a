/** All derived names come from here; emitters never change the case of a word themselves. */
import type { EntityNames } from './ir/entity.ts';

/** `service-group`, `installInterval`, `wan_dark_fiber` → their words in lower case. */
export function words(name: string): readonly string[] {
  const before = known.get(name);
  if (before !== undefined) return before;
  const found = split(name);
  known.set(name, found);
  return found;
}

/** Cached, because a few thousand names are split hundreds of thousands of times. */
const known = new Map<string, readonly string[]>();

function split(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s\-_.]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

export function toKebab(name: string): string {
  return words(name).join('-');
}

/** The name on the wire and in the database: `installInterval` → `install_interval`. */
export function toSnake(name: string): string {
  return words(name).join('_');
}

export function toCamel(name: string): string {
  return lowerFirst(toPascal(name));
}

export function toPascal(name: string): string {
  return words(name).map(upperFirst).join('');
}

/** The plural of the last word: `policy` → `policies`, `address` → `addresses`. */
export function toPlural(name: string): string {
  if (/([^aeiou])y$/.test(name)) return name.replace(/y$/, 'ies');
  return /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}

/** All names of an entity from its kebab id; `path` replaces the derived plural in the API path. */
export function entityNames(id: string, path?: string): EntityNames {
  const plural = toPlural(id);
  return {
    kebab: id,
    camel: toCamel(id),
    pascal: toPascal(id),
    camelPlural: toCamel(plural),
    pascalPlural: toPascal(plural),
    table: toSnake(plural),
    path: path ?? plural,
  };
}

/** The constant of a closed list: `service-type` → `serviceTypes`. */
export function listConstant(id: string): string {
  return toCamel(toPlural(id));
}

/** Key of the nested record next to a reference: `providerId` → `provider`, and `logo` (a file) → `logoFile`. */
export function nestedKey(key: string): string {
  return key.endsWith('Id') ? key.slice(0, -2) : `${key}File`;
}

/** Key of the address at which the file of a field is fetched: `fileId` → `fileUrl`, `logo` → `logoUrl`. */
export function fileUrlKey(key: string): string {
  return `${key.replace(/Id$/, '')}Url`;
}

/** Column names of a field: value and code for money, else one. */
export function columnNames(wire: string, isMoney: boolean): readonly string[] {
  return isMoney ? [`${wire}_value`, `${wire}_code`] : [wire];
}

/** A title within a sentence: `NetBox connection`, `service tag`; words with an inner capital stay unchanged. */
export function titleInSentence(title: string): string {
  return title.replaceAll(/[^\s/]+/g, (word) => (/.\p{Lu}/u.test(word) ? word : word.toLowerCase()));
}

function upperFirst(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function lowerFirst(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}
