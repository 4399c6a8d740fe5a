/** Reports hand-written code that no longer fits the generated code, e.g. after a field was renamed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** Returns the errors, or null if there are none or a newer check has started. */
export function createTypeCheck(root: string): () => Promise<string | null> {
  const program = join(root, 'node_modules/@typescript/native/bin/tsc');
  const args = [program, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];
  let running: ChildProcess | undefined;
  return () => {
    running?.kill();
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
    running = child;
    let said = '';
    child.stdout.on('data', (text: Buffer) => (said += text.toString()));
    return new Promise((done) => {
      child.once('close', () => {
        const mistakes = said.split('\n').filter((line) => line.startsWith('src/'));
        const isCurrent = running === child;
        if (isCurrent) running = undefined;
        done(
          !isCurrent || mistakes.length === 0 ? null : ['The code no longer fits the schemas:', ...mistakes].join('\n'),
        );
      });
    });
  };
}
