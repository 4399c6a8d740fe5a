/** Compiles TypeScript files with the project's own settings. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the compiler says about the files of a generated folder; empty when all is right. */
export async function typeErrors(folder: string, files: readonly string[]): Promise<string> {
  const config = {
    extends: './tsconfig.json',
    compilerOptions: { noEmit: true, preserveSymlinks: true, noUnusedLocals: false },
    include: files,
  };
  writeFileSync(join(folder, 'tsconfig.check.json'), JSON.stringify(config));
  const compiler = join(folder, 'node_modules/@typescript/native/bin/tsc');
  return new Promise((done) => {
    execFile(process.execPath, [compiler, '-p', 'tsconfig.check.json'], { cwd: folder }, (_error, stdout, stderr) =>
      done(`${stdout}${stderr}`.trim()),
    );
  });
}
