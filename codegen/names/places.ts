/** Who names this: the places of a name in schemas and code, and those that may mean something else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Model } from '../ir/model.ts';
import { lineAndColumn } from '../parse/place.ts';
import { hasPermanentId } from './changes.ts';
import { idOf, type NamedPart } from './names.ts';
import { belongsTo, tablesOf } from './statements.ts';
import { evidenceOf, spellingsOf } from './spellings.ts';
import { tokensOf, type Token } from './tokens.ts';
import type { WordIndex } from './word-index.ts';

export interface NamedAt extends Token {
  readonly file: string;
  readonly line: number;
  /** False where the file also speaks of another owner of such a name, or of none. */
  readonly isSure: boolean;
  /** Nothing else has such a name. */
  readonly isUnique: boolean;
}

/** What is needed to distinguish names with the same spelling. */
export interface NameScope {
  readonly root: string;
  readonly index: WordIndex;
  readonly model: Model;
  /** All names, those that are gone too. */
  readonly names: readonly NamedPart[];
}

/** Every place that names it, by file and line. */
export function placesOf(scope: NameScope, name: NamedPart): readonly NamedAt[] {
  const words = spellingsOf(name);
  const rivals = rivalsOf(scope, name, words);
  const evidence = evidenceOf(name, scope.model);
  const tables = tablesOf(scope.model, name, words);
  return scope.index.filesWith(words).flatMap((file) => {
    const text = readFileSync(join(scope.root, file), 'utf8');
    const hasEvidence = evidence === null || evidence.test(text);
    const isRivaled = rivals.some((rival) => evidenceOf(rival, scope.model)?.test(text) ?? true);
    if (!hasEvidence && rivals.length > 0) return [];
    return tokensOf(file, text, words)
      .filter((token) => isUse(token, name, file) && (hasEvidence || isTelling(token.word)))
      .flatMap((token) => {
        const inSql = tables && token.kind === 'sql' ? belongsTo(token, tables) : null;
        if (inSql === false) return [];
        const isSure = isOwnFile(file, name) || (hasEvidence && !isRivaled && isPlain(token, name));
        const { line } = lineAndColumn(text, token.offset);
        return [{ ...token, file, line, isSure: inSql ?? isSure, isUnique: rivals.length === 0 }];
      });
  });
}

/** Other names with one of the spellings. */
const rivalsOf = ({ names }: NameScope, name: NamedPart, words: readonly string[]): readonly NamedPart[] =>
  names.filter(
    (other) =>
      !(other.kind === name.kind && idOf(other) === idOf(name)) &&
      !isSameList(other, name) &&
      spellingsOf(other).some((word) => words.includes(word)),
  );

/** A state is also a value of its workflow's list. */
const isSameList = (one: NamedPart, other: NamedPart): boolean =>
  one.word === other.word &&
  one.owner === other.owner &&
  [one, other].every(({ kind }) => kind === 'state' || kind === 'list value');

/** Long or of several parts, so that it is no everyday word. */
export const isTelling = (word: string): boolean => word.length > 6 && /[_./-]|[a-z][A-Z]/.test(word);

const isOwnFile = (file: string, { kind, owner }: NamedPart): boolean =>
  owner !== null && (kind === 'field' || kind === 'list value') && file.endsWith(`/${owner}.schema.json`);

/** Values and ids are literals; fields are properties too, but no variables. */
function isUse({ kind, word }: Token, name: NamedPart, file: string): boolean {
  if (name.kind === 'slot' && !/^(?:src\/web|schemas\/screens)\//.test(file)) return false;
  if (kind === 'text') return isTelling(word);
  if (kind === 'import') return name.kind === 'screen' || name.kind === 'entity';
  if (name.kind === 'operation' || name.kind === 'entity') return true;
  if (kind === 'identifier') return false;
  if (hasPermanentId(name) || name.kind === 'limit') return true;
  return kind === 'literal' || kind === 'sql' || ((kind === 'property' || kind === 'member') && isTelling(word));
}

/** An everyday word such as "close" is a value or an event only by its type. */
const isPlain = ({ kind, word }: Token, name: NamedPart): boolean =>
  kind !== 'text' && (isTelling(word) || name.owner === null || hasPermanentId(name));
