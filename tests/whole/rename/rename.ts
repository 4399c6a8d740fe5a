/**
 * Renames things in a copy of the repository as an analyst would, and reports what happened to the places that named
 * them.
 */
import { execFile } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readValidHashes } from '#codegen/cache.ts';
import { createValidHashes } from '#codegen/check/valid-hashes.ts';
import { checkAndBuild } from '#codegen/load-model.ts';
import { readSources } from '#codegen/parse/sources.ts';
import { readState } from '#codegen/state.ts';
import type { SchemaProblem } from '#codegen/errors.ts';
import type { GitCopy } from '../../codegen/git-copy.ts';
import { newSpelling, inCode, type Content, type Subject } from './subjects.ts';

export interface Outcome {
  /** What stopped it: the schema compiler, the TypeScript compiler, or nothing. */
  readonly ending: 'refused' | 'typed' | 'green';
  /** Messages of the compiler that stopped it. */
  readonly errors: readonly string[];
  /** Places with an old word that no compiler reports and no prepared statement checks. */
  readonly silent: readonly Silent[];
}

export interface Silent {
  readonly subject: Subject;
  readonly place: string;
}

/** More rounds than any rename needs. */
const mostRounds = 12;

/** One rename, or many at once: each word has one meaning, so they cannot be confused. */
export async function renamed(copy: GitCopy, subjects: readonly Subject[]): Promise<Outcome> {
  const refusal = await renamedInSchemas(copy, subjects);
  if (refusal !== null) return { ending: 'refused', errors: refusal, silent: [] };
  const errors = await statementErrors(copy.root, subjects);
  const silent = subjects.flatMap((subject) =>
    [...oldWords(copy.root, subject, errors), ...oldSchemaWords(copy.root, subject)].map((place) => ({
      subject,
      place,
    })),
  );
  return { ending: errors.length > 0 ? 'typed' : 'green', errors, silent };
}

/** The same without the TypeScript compiler; returns the schema compiler's errors, null if it generates. */
export async function renamedInSchemas(copy: GitCopy, subjects: readonly Subject[]): Promise<readonly string[] | null> {
  for (const subject of subjects) rewrite(join(copy.root, subject.file), subject);
  const left = await followed(copy.root, subjects);
  if (left.length > 0) return left.map(({ message }) => message);
  const { isRight, lines } = await copy.generate();
  return isRight ? null : lines;
}

function rewrite(path: string, { rename, kind, word, next }: Subject): void {
  const content = JSON.parse(readFileSync(path, 'utf8')) as Content;
  rename(content);
  const text = JSON.stringify(content, null, 2);
  // What requires or freezes a field is in the same file.
  writeFileSync(path, `${kind === 'field' ? text.replaceAll(`"${word}"`, `"${next}"`) : text}\n`);
}

/** Writes the new words wherever the compiler reports the old ones; returns the last errors. */
async function followed(root: string, subjects: readonly Subject[]): Promise<readonly SchemaProblem[]> {
  const valid = createValidHashes(readValidHashes(root), readState(root).tools);
  let loaded = await checkAndBuild(await readSources(root), valid);
  for (let round = 0; round < mostRounds && loaded.problems.length > 0; round += 1) {
    const { problems } = loaded;
    const changed = subjects.flatMap((subject) => {
      const files = new Set(problems.filter(({ message }) => names(message, subject)).map(({ file }) => file));
      return [...files].filter((file) => replaceIn(join(root, file), subject));
    });
    if (changed.length === 0) break;
    loaded = await checkAndBuild(await readSources(root, loaded.sources), valid);
  }
  return loaded.problems;
}

const names = (message: string, { spellings }: Subject): boolean =>
  spellings.some((spelling) => wordOf(spelling).test(message));

/** Returns whether the file changed. Accepted old spellings stay. */
function replaceIn(path: string, { spellings }: Subject): boolean {
  const before = readFileSync(path, 'utf8');
  const after = before
    .split(accepted)
    .map((part) =>
      part.startsWith('"accepts"') || part.startsWith('"x-accepts"')
        ? part
        : spellings.reduce((text, spelling) => text.replaceAll(wordOf(spelling), newSpelling(spelling)), part),
    )
    .join('');
  writeFileSync(path, after);
  return after !== before;
}

const accepted = /("(?:x-)?accepts":\s*\[[^\]]*\])/;

const wordOf = (spelling: string): RegExp =>
  new RegExp(`(?<![\\w.]|\\w-)${spelling.replaceAll('.', '\\.')}(?=__|[^\\w-]|$)`, 'g');

/**
 * A statement with an old word fails when it is prepared, so it gets the new one first: its row type shows what reads
 * it.
 */
async function statementErrors(root: string, subjects: readonly Subject[]): Promise<readonly string[]> {
  const statements = globSync('src/server/**/*.ts', { cwd: root })
    .map((file) => ({ path: join(root, file), text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => isStatements.test(text));
  for (const { path, text } of statements)
    writeFileSync(
      path,
      subjects
        .flatMap(({ said }) => said)
        .reduce((fixed, word) => fixed.replaceAll(new RegExp(`\\b${word}\\b`, 'g'), newSpelling(word)), text),
    );
  const errors = await typeErrors(root);
  for (const { path, text } of statements) writeFileSync(path, text);
  return errors;
}

const isStatements = /\b(prepared\(|raw<|dueWhere\()/;

function typeErrors(root: string): Promise<readonly string[]> {
  const compiler = join(root, 'node_modules/@typescript/native/bin/tsc');
  const args = [compiler, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 }, (_error, stdout) =>
      done(stdout.split('\n').filter((line) => /^\S+\(\d+,\d+\): error/.test(line))),
    );
  });
}

/** Lines of code with the old word, without an error at or just above them, and without an error about it in that file. */
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
    const isProved = isStatements.test(text) && file.includes('/server/');
    return text.split('\n').flatMap((line, at) => {
      const isOld = old.test(line) && !/^\s*(\/\/|\/?\*)/.test(line);
      return isOld && !isProved && !isNamed(file, at + 1) ? [`${file}:${at + 1}: ${line.trim()}`] : [];
    });
  });
}

/** An error is at the first line of the construct it is about. */
const reach = 6;

/**
 * Lines of schemas without texts for people. Demo data is sent over the API, so an old spelling that its list accepts
 * counts as the new one.
 */
function oldSchemaWords(root: string, { kind, spellings }: Subject): readonly string[] {
  return globSync('schemas/**/*.{json,yaml,graphql}', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (kind === 'list value' && file.startsWith('schemas/demo')) return [];
    if (
      /^schemas\/(?:meta|questionnaire\/releases)\//.test(file) ||
      !spellings.some((spelling) => text.includes(spelling))
    )
      return [];
    const plain = text.replaceAll(new RegExp(accepted, 'g'), '').replaceAll(textForPeople, '');
    return plain.split('\n').flatMap((line) => {
      const isOld = spellings.some((spelling) => wordOf(spelling).test(line));
      return isOld && !/^\s*description: /.test(line) ? [`${file}: ${line.trim()}`] : [];
    });
  });
}

const textForPeople = /"(title|titlePlural|description|label|text|source|\$comment)": "(?:[^"\\]|\\.)*"/g;
