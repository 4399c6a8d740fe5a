/** Compiles TypeScript files with the project's settings. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Compiler errors of the files in a generated folder; empty if there are none. */
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
