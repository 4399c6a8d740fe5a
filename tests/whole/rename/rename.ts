/** Renames one thing in a copy of the repository as an analyst would, and tells what became of the places that named it. */
import { execFile } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCache } from '#codegen/cache.ts';
import { createProved } from '#codegen/check/proved.ts';
import { loadModel } from '#codegen/load-model.ts';
import { readState } from '#codegen/state.ts';
import type { SchemaProblem } from '#codegen/errors.ts';
import type { GitCopy } from '../../codegen/git-copy.ts';
import { inCode, type Content, type Subject } from './subjects.ts';

export interface Outcome {
  readonly subject: Subject;
  /** What stopped it: the compiler of the schemas, the compiler of the code, or nothing. */
  readonly ending: 'refused' | 'typed' | 'green';
  /** The words of the compiler that stopped it. */
  readonly told: readonly string[];
  /** Places that still hold the old word, that no compiler names and no statement of the program proves. */
  readonly silent: readonly string[];
}

/** More rounds than any rename needs. */
const mostRounds = 12;

export async function renamed(copy: GitCopy, subject: Subject): Promise<Outcome> {
  rewrite(join(copy.root, subject.file), subject);
  const left = await followed(copy.root, subject);
  if (left.length > 0) return { subject, ending: 'refused', told: left.map(({ message }) => message), silent: [] };
  const { isRight, lines } = await copy.generate();
  if (!isRight) return { subject, ending: 'refused', told: lines, silent: [] };
  const errors = await typeErrors(copy.root);
  const silent = [...oldWords(copy.root, subject, errors), ...oldSchemaWords(copy.root, subject)];
  return { subject, ending: errors.length > 0 ? 'typed' : 'green', told: errors, silent };
}

function rewrite(path: string, { rename, kind, word, next }: Subject): void {
  const content = JSON.parse(readFileSync(path, 'utf8')) as Content;
  rename(content);
  const text = JSON.stringify(content, null, 2);
  // What requires or freezes a field stands beside it.
  writeFileSync(path, `${kind === 'field' ? text.replaceAll(`"${word}"`, `"${next}"`) : text}\n`);
}

/** Writes the new word wherever the compiler asks for it; answers what it says in the end. */
async function followed(root: string, subject: Subject): Promise<readonly SchemaProblem[]> {
  const proved = createProved(readCache(root).proved, readState(root).tools);
  let loaded = await loadModel(root, { proved });
  for (let round = 0; round < mostRounds && loaded.problems.length > 0; round += 1) {
    const files = new Set(loaded.problems.filter(({ message }) => names(message, subject)).map(({ file }) => file));
    const changed = [...files].filter((file) => replaceIn(join(root, file), subject));
    if (changed.length === 0) break;
    loaded = await loadModel(root, { proved, before: loaded });
  }
  return loaded.problems;
}

const names = (message: string, { spellings }: Subject): boolean =>
  spellings.some((spelling) => wordOf(spelling).test(message));

/** True when the file changed. What accepts the old spelling keeps it. */
function replaceIn(path: string, { word, next, spellings }: Subject): boolean {
  const before = readFileSync(path, 'utf8');
  const ending = next.slice(word.length).toLowerCase().replace('_', '');
  const nextOf = (spelling: string): string => (spelling === word ? next : `${spelling}_${ending}`);
  const after = before
    .split(accepted)
    .map((part) =>
      part.startsWith('"accepts"') || part.startsWith('"x-accepts"')
        ? part
        : spellings.reduce((text, spelling) => text.replaceAll(wordOf(spelling), nextOf(spelling)), part),
    )
    .join('');
  writeFileSync(path, after);
  return after !== before;
}

const accepted = /("(?:x-)?accepts":\s*\[[^\]]*\])/;

const wordOf = (spelling: string): RegExp =>
  new RegExp(`(?<![\\w.-])${spelling.replaceAll('.', '\\.')}(?![\\w-])`, 'g');

function typeErrors(root: string): Promise<readonly string[]> {
  const compiler = join(root, 'node_modules/@typescript/native/bin/tsc');
  const args = [compiler, '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 }, (_error, stdout) =>
      done(stdout.split('\n').filter((line) => /^\S+\(\d+,\d+\): error/.test(line))),
    );
  });
}

/** Lines of code with the old word that no error stands at or just above, or speaks of in that file. */
function oldWords(root: string, subject: Subject, errors: readonly string[]): readonly string[] {
  const old = inCode(subject);
  const places = errors
    .map((error) => /^(\S+)\((\d+)/.exec(error)!)
    .map(([, file, line], at) => [file!, Number(line), errors[at]!.includes(`'${subject.next}'`)] as const);
  const isNamed = (file: string, line: number): boolean =>
    places.some(([at, error, says]) => at === file && (says || Math.abs(line - error) <= reach));
  return globSync('src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (!old.test(text)) return [];
    const isProved = /\b(prepared\(|raw<|dueWhere\()/.test(text) && file.includes('/server/');
    return text.split('\n').flatMap((line, at) => {
      const isOld = old.test(line) && !/^\s*(\/\/|\/?\*)/.test(line);
      return isOld && !isProved && !isNamed(file, at + 1) ? [`${file}:${at + 1}: ${line.trim()}`] : [];
    });
  });
}

/** An error stands at the beginning of what it is about. */
const reach = 6;

/** Lines of schemas, texts for people apart; demo data is sent, so an old spelling that its list accepts is the new one. */
function oldSchemaWords(root: string, { kind, spellings }: Subject): readonly string[] {
  return globSync('schemas/**/*.{json,yaml,graphql}', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (kind === 'list value' && file.startsWith('schemas/demo')) return [];
    if (file.startsWith('schemas/meta/') || !spellings.some((spelling) => text.includes(spelling))) return [];
    const plain = text.replaceAll(new RegExp(accepted, 'g'), '').replaceAll(spoken, '');
    return plain.split('\n').flatMap((line) => {
      const isOld = spellings.some((spelling) => wordOf(spelling).test(line));
      return isOld ? [`${file}: ${line.trim()}`] : [];
    });
  });
}

const spoken = /"(title|titlePlural|description|label|text|source|\$comment)": "(?:[^"\\]|\\.)*"/g;
