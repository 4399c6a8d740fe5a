/** Edits of schema files: the declaration, then every place that the compiler no longer understands. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createValidHashes } from '../../check/valid-hashes.ts';
import { readValidHashes } from '../../cache.ts';
import type { SchemaProblem } from '../../errors.ts';
import { checkAndBuild } from '../../load-model.ts';
import { readSources, type Sources } from '../../parse/sources.ts';
import { readState } from '../../state.ts';
import { hasPermanentId } from '../changes.ts';
import type { NamedPart } from '../names.ts';
import { isTelling, type NamedAt } from '../places.ts';
import { spellingPairs } from '../spellings.ts';
import { tokensOf } from '../tokens.ts';
import { declarationsOf, type Declared } from './declaration.ts';
import type { Edit, Edits } from './edits.ts';

/** More rounds than any rename needs. */
const mostRounds = 12;

/** The problems that are left, none if the schemas fit together again. */
export async function renameInSchemas(
  root: string,
  edits: Edits,
  name: NamedPart,
  next: string,
  places: readonly NamedAt[],
): Promise<readonly SchemaProblem[]> {
  const valid = createValidHashes(readValidHashes(root), readState(root).tools);
  let sources = await readSources(root);
  edits.apply(await declared(sources, name, next));
  sources = await readSources(root, sources);
  let { problems } = await checkAndBuild(sources, valid, true);
  for (let round = 0; round < mostRounds && problems.length > 0; round += 1) {
    const changed = edits.apply(problems.flatMap((problem) => editsAt(root, problem, name, next)));
    if (changed.length === 0) break;
    sources = await readSources(root, sources);
    ({ problems } = await checkAndBuild(sources, valid, true));
  }
  if (problems.length > 0) return problems;
  const more = edits.apply(unchecked(root, places, name, next));
  if (more.length === 0) return [];
  return (await checkAndBuild(await readSources(root, sources), valid, true)).problems;
}

/** Words that mean nothing else, in files that the compiler does not compare with the names. */
const unchecked = (root: string, places: readonly NamedAt[], name: NamedPart, next: string): readonly Edit[] => {
  const isMeant = ({ isSure, isUnique, word, kind, file }: NamedAt): boolean =>
    isSure && isUnique && isTelling(word) && kind !== 'text' && !(hasPermanentId(name) && file.endsWith('.yaml'));
  const files = new Set(places.filter(isMeant).map(({ file }) => file));
  const pairs = new Map(spellingPairs(name, next));
  return [...files].flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return tokensOf(file, text, [...pairs.keys()])
      .filter(({ kind, offset }) => kind !== 'text' && !isAccepted(text, offset))
      .map(({ offset, word }) => ({ file, offset, old: word, next: pairs.get(word)! }));
  });
};

async function declared(sources: Sources, name: NamedPart, next: string): Promise<readonly Edit[]> {
  const found: Edit[] = [];
  for (const place of declarationsOf(sources, name)) {
    const { file, pointer, at } = place;
    const start = offsetOf(file.text, await file.locate(pointer, at));
    const offset = file.text.indexOf(name.word, start);
    found.push({ file: file.path, offset, old: name.word, next }, ...accepting(place, offset, name.word));
  }
  return found;
}

/** Rows, links and saved views with the old word are read as the new one. */
function accepting({ file, accepts }: Declared, offset: number, word: string): readonly Edit[] {
  if (accepts === null) return [];
  const [end, object] = [offset + word.length, textAt(file.text, file.text.lastIndexOf('{', offset))];
  const known = new RegExp(String.raw`"${accepts}":\s*\[`).exec(object);
  if (known) {
    const at = file.text.lastIndexOf('{', offset) + known.index + known[0].length;
    return [{ file: file.path, offset: at, old: '', next: `"${word}", ` }];
  }
  return [{ file: file.path, offset: end + 1, old: '', next: `, "${accepts}": ["${word}"]` }];
}

/** The old words in what the problem is about. */
function editsAt(
  root: string,
  { file, line, column, message }: SchemaProblem,
  name: NamedPart,
  next: string,
): readonly Edit[] {
  const text = readFileSync(join(root, file), 'utf8');
  const pairs = new Map(spellingPairs(name, next));
  const start = offsetOf(text, { line, column });
  const part = file.endsWith('.json') ? textAt(text, start) : (text.slice(start).split('\n')[0] ?? '');
  const tokens = tokensOf(file, text, [...pairs.keys()]).filter((token) => !isAccepted(text, token.offset));
  const near = tokens.filter(({ offset }) => offset >= start && offset < start + Math.max(part.length, 1));
  const isNamed = [...pairs.keys()].some((word) => message.includes(word));
  const isSmall = part.length < 400;
  const chosen = near.length > 0 && (isNamed || isSmall) ? near : isNamed ? tokens : [];
  return chosen.flatMap(({ offset, word }) => [
    { file, offset, old: word, next: pairs.get(word)! },
    ...acceptingInList(file, text, offset, word),
  ]);
}

/** A list that repeats the ids of another file, such as that of staff roles, is also stored. */
const acceptingInList = (file: string, text: string, offset: number, word: string): readonly Edit[] =>
  file.startsWith('schemas/types/') &&
  /"const":\s*"$/.test(text.slice(0, offset)) &&
  !text.slice(offset).startsWith(`${word}", "x-accepts"`)
    ? [{ file, offset: offset + word.length + 1, old: '', next: `, "x-accepts": ["${word}"]` }]
    : [];

const isAccepted = (text: string, offset: number): boolean =>
  /"(?:x-)?accepts":\s*\[[^\]]*$/.test(text.slice(0, offset));

function offsetOf(text: string, { line, column }: { readonly line: number; readonly column: number }): number {
  const lines = text.split('\n').slice(0, line - 1);
  return lines.reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
}

/** The JSON value, or the key with its colon, that begins at the offset. */
function textAt(text: string, start: number): string {
  const first = text.charAt(start);
  if (first === '"') return /^"(?:[^"\\]|\\.)*"/.exec(text.slice(start))?.[0] ?? first;
  if (first !== '{' && first !== '[') return /^[^,\]}\s]*/.exec(text.slice(start))![0];
  let depth = 0;
  for (const match of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (match[0] === '{' || match[0] === '[') depth += 1;
    if (match[0] === '}' || match[0] === ']') depth -= 1;
    if (depth === 0) return text.slice(start, start + match.index + 1);
  }
  return text.slice(start);
}
