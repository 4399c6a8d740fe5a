/** A copy of the repository under git, in which a test edits schemas and generates as an analyst does. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from '#codegen/run.ts';
import type { JsonObject } from '#codegen/ir/json.ts';
import type { Report } from '#codegen/mode/report.ts';
import { copyRepository } from './repository-copy.ts';

export interface GitCopy {
  readonly root: string;
  /** Throws unless git succeeds; returns its output. */
  readonly git: (...args: readonly string[]) => string;
  /** The same for a command that may fail. */
  readonly tryGit: (...args: readonly string[]) => number | null;
  readonly generate: (...args: readonly string[]) => Promise<Report>;
  /** Adds a field to an entity, behind all others or before them. */
  readonly addField: (entity: string, key: string, node: JsonObject, place?: 'first' | 'last') => void;
  readonly removeField: (entity: string, key: string) => void;
  readonly migrations: () => readonly string[];
  readonly read: (path: string) => string;
  /** Restores all tracked files as committed, and codegen's cache at that time. */
  readonly restore: () => void;
  /** Removes the cache of the last run. */
  readonly forget: () => void;
  readonly remove: () => void;
}

const isOurs = ['-c', 'user.name=Test', '-c', 'user.email=test@trunkline.example'];

/** Starts on the branch `main` with one commit of everything, and codegen's cache. */
export function gitCopy(): GitCopy {
  const { root, remove } = copyRepository(['generated', '.gitignore', '.gitattributes', '.cache/codegen-valid']);
  const git = (...args: readonly string[]): string =>
    execFileSync('git', [...isOurs, ...args], { cwd: root, encoding: 'utf8' });
  const change = (entity: string, work: (fields: JsonObject) => JsonObject): void => {
    const path = join(root, `schemas/entities/${entity}.schema.json`);
    const schema = JSON.parse(readFileSync(path, 'utf8')) as { properties: JsonObject };
    schema.properties = work(schema.properties);
    writeFileSync(path, `${JSON.stringify(schema, null, 2)}\n`);
  };
  git('init', '--quiet', '--initial-branch=main');
  // Only files that an analyst changes; adding the rest would take seconds.
  writeFileSync(join(root, '.git/info/exclude'), '/src\n/codegen\n/templates\n/scripts\n/package*.json\n');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Base');
  const cache = join(root, '.cache/codegen-valid');
  const remembered = join(root, '.cache/codegen-valid-then');
  if (existsSync(cache)) cpSync(cache, remembered);
  return {
    root,
    git,
    remove,
    restore: () => {
      git('checkout', '--quiet', '.');
      git('clean', '--quiet', '-fd');
      if (existsSync(remembered)) cpSync(remembered, cache);
    },
    tryGit: (...args) => spawnSync('git', [...isOurs, ...args], { cwd: root }).status,
    generate: (...args) => main(root, args),
    addField: (entity, key, node, place = 'last') =>
      change(entity, (fields) => (place === 'last' ? { ...fields, [key]: node } : { [key]: node, ...fields })),
    removeField: (entity, key) =>
      change(entity, (fields) => Object.fromEntries(Object.entries(fields).filter(([each]) => each !== key))),
    migrations: () => readdirSync(join(root, 'generated/db/migrations')).toSorted(),
    forget: () => rmSync(cache, { force: true }),
    read: (path) => readFileSync(join(root, path), 'utf8'),
  };
}
