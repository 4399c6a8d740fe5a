/** The PDF process: reads one task and one file from stdin, writes one answer and one file to stdout, and exits. */
import { registerHooks } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { frame, unframe } from '../frame.ts';
import { Refused } from './refused.ts';

/** The bundled build of the library, because loading its hundreds of files takes longer than most tasks. */
const inOne = import.meta.resolve('@cantoo/pdf-lib').replace(/\/es\/index\.js$/, '/dist/pdf-lib.esm.js');
registerHooks({
  resolve: (name, context, next) =>
    name === '@cantoo/pdf-lib' ? { url: inOne, shortCircuit: true } : next(name, context),
});

/** Each task loads only its own libraries. */
const tasks = {
  inspect: async () => (await import('./inspect.ts')).inspect,
  normalize: async () => (await import('./normalize.ts')).normalize,
  imagePage: async () => (await import('./image.ts')).imagePage,
  anchorsOf: async () => (await import('./find.ts')).anchorsOf,
  wordsOf: async () => (await import('./find.ts')).wordsOf,
  textOf: async () => (await import('./find.ts')).textOf,
  render: async () => (await import('./render.ts')).render,
  prepareSeal: async () => (await import('./prepare-seal.ts')).prepareSeal,
  verify: async () => (await import('./verify.ts')).verify,
};

export type Tasks = { [Name in keyof typeof tasks]: Awaited<ReturnType<(typeof tasks)[Name]>> };

/** Libraries must not log to stdout, which carries the answer. */
console.log = console.error;
console.info = console.error;

const { header, bytes } = unframe(await buffer(process.stdin));
const { task, args } = header as { task: keyof Tasks; args: never };
const reply = await run().then(
  ({ answer, bytes }) => frame({ answer }, bytes ?? new Uint8Array()),
  (error: unknown) => frame(refusalOf(error), new Uint8Array()),
);
for (const piece of reply) process.stdout.write(piece);

async function run(): Promise<{ answer: unknown; bytes?: Uint8Array }> {
  return (await tasks[task]())(args, bytes);
}

function refusalOf(error: unknown): object {
  return error instanceof Refused ? { refused: error.reason } : { failed: (error as Error).stack ?? String(error) };
}
