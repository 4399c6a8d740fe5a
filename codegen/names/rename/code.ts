/** Edits of code: what the types no longer accept, words of statements, and ids that mean nothing else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toSnake } from '../../naming.ts';
import { hasPermanentId } from '../changes.ts';
import type { NamedPart } from '../names.ts';
import { isTelling, type NamedAt } from '../places.ts';
import { spellingPairs } from '../spellings.ts';
import { tokensOf } from '../tokens.ts';
import type { Edit, Edits } from './edits.ts';
import type { TypeErrorAt, Types } from './types.ts';

const mostRounds = 8;

export interface CodeRename {
  readonly root: string;
  readonly name: NamedPart;
  readonly next: string;
  /** Every place of the old word in code, as it was before the rename. */
  readonly places: readonly NamedAt[];
  readonly edits: Edits;
  readonly types: Types;
}

/** Edits what is certain, and what the types show. */
export function renameInCode(rename: CodeRename): void {
  const { places, edits } = rename;
  edits.apply(certain(rename));
  followErrors(rename, [...new Set(places.map(({ file }) => file))]);
  renameUntyped(rename);
}

/** Renames the old words at type errors until there are none, or none is at an old word; returns those left. */
export function followErrors(rename: CodeRename, files: readonly string[]): readonly TypeErrorAt[] {
  const { edits, types } = rename;
  let errors = types.errorsOf(files);
  for (let round = 0; round < mostRounds && errors.length > 0; round += 1) {
    const changed = edits.apply(errors.flatMap((error) => editsAt(rename, error)));
    if (changed.length === 0) break;
    errors = types.errorsOf([...new Set([...changed, ...errors.map(({ file }) => file)])]);
  }
  return errors;
}

/** Words of statements, which no type sees, and ids that mean nothing else anywhere. */
const certain = ({ name, next, places }: CodeRename): readonly Edit[] => {
  const isId = !hasPermanentId(name) && name.kind !== 'limit' && isTelling(name.word);
  return toEdits(
    places.filter(
      ({ kind, isSure, isUnique }) => isSure && (kind === 'sql' || (isId && isUnique && kind === 'literal')),
    ),
    name,
    next,
  );
};

/**
 * Properties without a type, e.g. in the body of a call, that no declaration explains. A file that has type errors
 * afterwards gets its text back.
 */
function renameUntyped(rename: CodeRename): void {
  const { root, name, next, places, types, edits } = rename;
  if (name.kind !== 'field' && name.kind !== 'attribute') return;
  const sure = places.filter(({ isSure, word, kind }) => isSure && isTelling(word) && kind === 'property');
  for (const [file, own] of Map.groupBy(sure, (place) => place.file)) {
    const text = readFileSync(join(root, file), 'utf8');
    const left = tokensOf(file, text, [...new Set(own.map(({ word }) => word))]).filter(
      ({ kind, offset }) => kind === 'property' && !types.isDeclared(file, offset),
    );
    if (left.length === 0) continue;
    const had = types.errorsOf([file]).length;
    edits.apply(
      toEdits(
        left.map((token) => ({ ...token, file })),
        name,
        next,
      ),
    );
    if (types.errorsOf([file]).length > had) edits.restore(file, text);
  }
}

function toEdits(
  tokens: readonly Pick<NamedAt, 'file' | 'offset' | 'word' | 'kind'>[],
  name: NamedPart,
  next: string,
): readonly Edit[] {
  const pairs = new Map(spellingPairs(name, next));
  return tokens.map(({ file, offset, word, kind }) => ({
    file,
    offset,
    old: word,
    // A key of one word is spelled like its column, but the new one may have several.
    next: word === next || kind === 'sql' ? columnOf(pairs.get(word) ?? next, name) : pairs.get(word)!,
  }));
}

/** The old words within an error; those that the message names, or the nearest below it, when there are none. */
function editsAt({ root, name, next }: CodeRename, { file, start, end, message }: TypeErrorAt): readonly Edit[] {
  const text = readFileSync(join(root, file), 'utf8');
  const words = [...spellingPairs(name, next).map(([old]) => old), ...(isColumnToo(name, next) ? [next] : [])];
  const tokens = tokensOf(file, text, words).filter(({ kind }) => kind !== 'text' && kind !== 'member');
  const inside = tokens.filter(({ offset }) => offset >= start - 1 && offset < end);
  const named = [...inside, ...(inside.length > 0 ? [] : around(text, tokens, start, message))];
  return toEdits(
    named.flatMap((token) => [{ ...token, file }]),
    name,
    next,
  ).map((edit) => shorthand(edit, tokens));
}

const isField = ({ kind }: NamedPart): boolean => kind === 'field' || kind === 'attribute';
const columnOf = (word: string, name: NamedPart): string => (isField(name) ? toSnake(word) : word);

/** The first new spelling may be the wrong one of two, e.g. `currencyUsed` where the record has `currency_used`. */
const isColumnToo = (name: NamedPart, next: string): boolean =>
  isField(name) && toSnake(name.word) === name.word && toSnake(next) !== next;

function around<T extends { readonly offset: number; readonly word: string }>(
  text: string,
  tokens: readonly T[],
  start: number,
  message: string,
): readonly T[] {
  const reach = text.indexOf('\n\n', start);
  const below = tokens.filter(({ offset }) => offset > start && offset < (reach < 0 ? text.length : reach));
  return below.filter(({ word }) => message.includes(word)).slice(0, 1);
}

/** `{ oldName }` becomes `{ newName: oldName }`, so that the variable stays. */
function shorthand(edit: Edit, tokens: readonly { readonly kind: string; readonly offset: number }[]): Edit {
  const isShorthand = tokens.some(({ kind, offset }) => kind === 'shorthand' && offset === edit.offset);
  return isShorthand ? { ...edit, next: `${edit.next}: ${edit.old}` } : edit;
}
