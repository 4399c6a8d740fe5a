/** `npm run check`: every check that needs no running product, one line each, with the output of those that fail. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';

interface Gate {
  readonly name: string;
  readonly program: string;
  readonly args?: readonly string[];
}

/** The longest first, so that no worker waits for the last one alone. */
const gates: readonly Gate[] = [
  {
    name: 'types',
    program: 'node_modules/@typescript/native/bin/tsc',
    // A second run only checks what depends on changed files.
    args: ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
  },
  {
    name: 'imports',
    program: 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    args: ['codegen', 'generated', 'src', 'scripts', 'tests'],
  },
  { name: 'lint', program: 'node_modules/oxlint/bin/oxlint' },
  { name: 'questionnaire', program: 'scripts/questionnaire.ts', args: ['check'] },
  { name: 'drift', program: 'codegen/main.mjs', args: ['--check'] },
  { name: 'unused', program: 'node_modules/knip/bin/knip.js', args: ['--no-progress'] },
  { name: 'format', program: 'node_modules/oxfmt/bin/oxfmt', args: ['--check'] },
  { name: 'requirements', program: 'scripts/requirements.ts' },
  { name: 'unread', program: 'scripts/unread.ts' },
  { name: 'words', program: 'scripts/words.ts' },
];

const waiting = [...gates];
let failures = 0;
await Promise.all(Array.from({ length: availableParallelism() }, work));
console.log(failures === 0 ? `All ${gates.length} gates hold.` : `${failures} of ${gates.length} gates failed.`);
process.exitCode = failures === 0 ? 0 : 1;

async function work(): Promise<void> {
  for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
    const startedAt = performance.now();
    const { status, output } = await run(gate);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${gate.name.padEnd(14)} ${seconds} s`);
    if (status === 0) continue;
    failures += 1;
    console.log(output);
  }
}

function run({ program, args = [] }: Gate): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, [program, ...args], { cwd: resolve(import.meta.dirname, '..') });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text));
  child.stderr.on('data', (text: Buffer) => (output += text));
  return new Promise((done) => child.on('close', (status) => done({ status, output })));
}
