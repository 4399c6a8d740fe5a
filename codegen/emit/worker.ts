/** The thread of {@link makeApart}: makes the files of the named emitters and sends them back. */
import { parentPort, workerData } from 'node:worker_threads';
import { SchemaError } from '../errors.ts';
import { emitters } from './emitters.ts';
import type { ApartInput, ApartResult } from './make-apart.ts';
import { makeTogether } from './make-files.ts';

const { names, ...input } = workerData as ApartInput;

async function make(): Promise<ApartResult> {
  try {
    return { made: await makeTogether({ ...input, emitters: emitters.filter((one) => names.includes(one.name)) }) };
  } catch (error) {
    if (error instanceof SchemaError) return { findings: error.findings };
    throw error;
  }
}

parentPort!.postMessage(await make());
