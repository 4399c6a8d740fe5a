/**
 * Which files hold a word: every identifier and quoted id of code, tests, scripts and schemas, cached in `.cache/` by
 * the hash of each file.
 */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashText } from '../write/hash.ts';
import { readIfThere } from '../write/read-if-there.ts';
import { listFiles } from '../write/tree.ts';

export interface WordIndex {
  /** Paths of the files with any of the words, sorted. */
  filesWith(words: readonly string[]): readonly string[];
  /** Files that were read because they changed since the last time. */
  readonly read: number;
  readonly files: number;
}

interface Entry {
  /** Time and size: while they are the same the file is not read. */
  readonly stamp: string;
  readonly hash: string;
  /** Each with a blank on both sides. */
  readonly words: string;
}

const cachePath = '.cache/codegen-words';
const folders = ['src', 'tests', 'scripts', 'codegen', 'schemas'];
const isIndexed = /\.(?:ts|tsx|mjs|js|graphql|json|yaml)$/;
/** Releases of the questionnaire stay as they were, and meta-schemas name no part of the product. */
const isLeftOut = /^schemas\/(?:meta|questionnaire\/releases)\/|\/fixtures\/|^tests\/requirements\//;

/** Reads what changed, and keeps the result for the next time. */
export function openWordIndex(root: string): WordIndex {
  const before = readCache(root);
  const entries = new Map<string, Entry>();
  let read = 0;
  for (const path of folders.flatMap((folder) => filesIn(root, folder))) {
    const { mtimeMs, size } = statSync(join(root, path));
    const stamp = `${mtimeMs} ${size}`;
    const known = before.get(path);
    if (known?.stamp === stamp) entries.set(path, known);
    else {
      read += 1;
      entries.set(path, entryOf(readFileSync(join(root, path), 'utf8'), stamp, known));
    }
  }
  if (read > 0 || entries.size !== before.size) writeCache(root, entries);
  return {
    read,
    files: entries.size,
    filesWith: (words) => {
      const wanted = words.map((word) => ` ${word} `);
      return [...entries].flatMap(([path, entry]) => (wanted.some((word) => entry.words.includes(word)) ? [path] : []));
    },
  };
}

const filesIn = (root: string, folder: string): readonly string[] =>
  listFiles(root, folder).filter((path) => isIndexed.test(path) && !isLeftOut.test(path));

function entryOf(text: string, stamp: string, known: Entry | undefined): Entry {
  const hash = hashText(text);
  return known?.hash === hash ? { ...known, stamp } : { stamp, hash, words: wordsOf(text) };
}

const word = /[A-Za-z_$][\w$]*(?:[./-][\w$]+)*/g;

/** Joined words count whole and in their parts: `ticket.closed` also as `ticket` and `closed`. */
function wordsOf(text: string): string {
  const found = new Set<string>();
  for (const [whole] of text.matchAll(word)) {
    if (found.has(whole)) continue;
    found.add(whole);
    if (joint.test(whole)) for (const part of whole.split(joint)) found.add(part);
  }
  return ` ${[...found].join(' ')} `;
}

const joint = /[./-]/;

function readCache(root: string): ReadonlyMap<string, Entry> {
  const text = readIfThere(join(root, cachePath)) ?? '';
  return new Map(
    text.split('\n').flatMap((line) => {
      const [path, stamp, hash, words] = line.split('\t');
      return words === undefined ? [] : [[path!, { stamp: stamp!, hash: hash!, words }] as const];
    }),
  );
}

function writeCache(root: string, entries: ReadonlyMap<string, Entry>): void {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const lines = [...entries].map(([path, { stamp, hash, words }]) => [path, stamp, hash, words].join('\t'));
  writeFileSync(join(root, cachePath), lines.join('\n'));
}
