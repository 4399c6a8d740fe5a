/** The thread behind {@link startApart}: loads the heavy packages at once, then makes what it is told. */
import { once } from 'node:events';
import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { SchemaError } from '../errors.ts';
import { emitters } from './emitters.ts';
import type { ApartInput, ApartResult } from './make-apart.ts';
import { makeTogether } from './make-files.ts';

enableCompileCache();
const own = emitters.filter((one) => (workerData as readonly string[]).includes(one.name));
const asked = once(parentPort!, 'message') as Promise<[ApartInput]>;
await Promise.all(own.flatMap(({ load, warmUp }) => [load(), ...(warmUp ? [warmUp()] : [])]));
const [input] = await asked;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
parentPort!.postMessage(await make());

async function make(): Promise<ApartResult> {
  try {
    return { made: await makeTogether({ ...input, emitters: own }) };
  } catch (error) {
    if (error instanceof SchemaError) return { findings: error.findings };
    throw error;
  }
}
