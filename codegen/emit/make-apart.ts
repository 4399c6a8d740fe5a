/** A second thread for emitters with heavy packages: it loads them while this one reads and checks the schemas. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SchemaError, type Finding } from '../errors.ts';
import type { Emitter } from './emitters.ts';
import type { MadeFiles, MakeInput } from './made-files.ts';

export type ApartInput = Omit<MakeInput, 'emitters'>;
/** Classes do not survive the way between threads, so findings travel as data. */
export type ApartResult = { readonly made: MadeFiles } | { readonly findings: readonly Finding[] };

export interface Apart {
  readonly names: readonly string[];
  readonly make: (input: ApartInput) => Promise<MadeFiles>;
  readonly stop: () => Promise<void>;
}

export function startApart(emitters: readonly Emitter[]): Apart {
  const names = emitters.map((one) => one.name);
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: names });
  const result = once(worker, 'message') as Promise<[ApartResult]>;
  // Without a listener an early failure would end the process before anybody asks for the result.
  result.catch(() => undefined);
  return {
    names,
    make: async (input) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
      worker.postMessage(input);
      const [answer] = await result;
      if ('findings' in answer) throw new SchemaError(answer.findings);
      return answer.made;
    },
    stop: async () => void (await worker.terminate()),
  };
}
