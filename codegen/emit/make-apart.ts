/** Makes the files of slow emitters in a thread beside the others, which pays when they run for the first time. */
import { Worker } from 'node:worker_threads';
import { SchemaError, type Finding } from '../errors.ts';
import type { Emitter } from './emitters.ts';
import type { MadeFiles, MakeInput } from './make-files.ts';

export type ApartInput = Omit<MakeInput, 'emitters'> & { readonly names: readonly string[] };
/** Classes do not survive the way between threads, so findings travel as data. */
export type ApartResult = { readonly made: MadeFiles } | { readonly findings: readonly Finding[] };

export async function makeApart(slow: readonly Emitter[], { emitters: _, ...input }: MakeInput): Promise<MadeFiles> {
  const workerData: ApartInput = { ...input, names: slow.map((one) => one.name) };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData });
  const result = await new Promise<ApartResult>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await worker.terminate();
  if ('findings' in result) throw new SchemaError(result.findings);
  return result.made;
}
