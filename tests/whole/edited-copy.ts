/** A copy of the repository whose schemas a test edits, and its server on a separate data folder. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '#codegen/ir/json.ts';
import { copyRepository } from '../codegen/repository-copy.ts';
import { embeddedSql } from '../support/embedded-sql.ts';
import { startProgram, type Program } from '../support/program.ts';

export interface EntityFile {
  required: string[];
  properties: Record<string, JsonObject>;
  'x-dropped'?: string[];
}

export interface EditedCopy {
  readonly root: string;
  readonly read: (path: string) => string;
  /** Changes one entity file only. */
  readonly edit: (file: string, change: (entity: EntityFile) => void) => void;
  /** Runs the compiler like `npm run codegen`. */
  readonly generate: () => Promise<{ readonly code: number | null; readonly said: string }>;
  /** Files that differ since the last call of `commit`. */
  readonly changedFiles: () => readonly string[];
  readonly commit: () => void;
  readonly start: () => Promise<{ readonly server: Program; readonly url: string }>;
  /** Rows of one statement in the running server's database. */
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
  readonly remove: () => void;
}

const serve = `import { loadConfig } from '#server/kernel/config/config.ts';
import { main } from '#server/main.ts';
import { buildDocument } from './scripts/build-document.ts';
buildDocument();
await main(loadConfig());`;

export function editedCopy(dataDir: string): EditedCopy {
  const { root, remove } = copyRepository(['generated', 'README.md', '.gitignore']);
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@trunkline.example', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  const commit = (): void => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'State');
  };
  git('init', '--quiet');
  commit();
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  return {
    root,
    read,
    commit,
    remove,
    edit: (file, change) => {
      const entity = JSON.parse(read(file)) as EntityFile;
      change(entity);
      writeFileSync(join(root, file), `${JSON.stringify(entity, null, 2)}\n`);
    },
    generate: async () => {
      const run = startProgram(['codegen/main.mjs'], { cwd: root });
      const code = await run.ended;
      return { code, said: run.stdout() + run.stderr() };
    },
    changedFiles: () =>
      git('status', '--porcelain', '--untracked-files=all')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.slice(3)),
    start: async () => {
      const env = { PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir };
      const server = startProgram(['--input-type=module', '--eval', serve], { cwd: root, env });
      const [, url] = await server.says(/ready at (\S+)/);
      return { server, url: url! };
    },
    sql: (text, values) => embeddedSql(dataDir, text, values),
  };
}
