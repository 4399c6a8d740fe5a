/**
 * A second thread that makes files while the first one checks: it is told what the schema files say as soon as they are
 * read. What it makes of schemas in which something is wrong is not looked at.
 */
import { on, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Emitter } from '../emit/emitters.ts';
import { SchemaError } from '../errors.ts';
import { withoutMark } from '../parse/foreign-text.ts';
import type { SourceFile } from '../parse/source-file.ts';
import { noClaims, takenFromBack } from './claims.ts';
import type { MadeThere, MakerInput, MakeRequest, Message, PartsThere } from './messages.ts';

type Files = ReadonlyMap<string, SourceFile>;

export interface Maker {
  /** Begins to make the files of all emitters; `onDisk` are the hashes of what stands under `generated/` now. */
  readonly make: (files: Files, onDisk: ReadonlyMap<string, string>) => Making;
  /** Waits until it has written down what it remembers, or gives up what nobody waits for any more. */
  readonly end: () => Promise<void>;
}

export interface Making {
  /** Emitters that are left for the thread that asks to make; those that it takes are not made twice. */
  readonly left: Iterable<Emitter>;
  readonly parts: Promise<PartsThere>;
  /** What was not left; rejects, as `parts` does, with what the emitters throw. */
  readonly result: Promise<MadeThere>;
}

export function startMaker(input: MakerInput): Maker {
  const worker = new Worker(new URL('./thread.mjs', import.meta.url), { workerData: input });
  // What ends it early is told to those who wait for its answers.
  const exit = once(worker, 'exit').catch(() => undefined);
  const messages = on(worker, 'message', { close: ['exit'] }) as AsyncIterableIterator<[Message], undefined>;
  let told: Files = new Map();
  let unanswered = 0;
  let before: Promise<unknown> = Promise.resolve();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  const post = (message: MakeRequest | null): void => worker.postMessage(message);
  const next = async (): Promise<PartsThere | MadeThere> => answerIn((await messages.next()).value?.[0]);
  return {
    make: (files, onDisk) => {
      const claims = noClaims();
      post({ ...changes(told, files), onDisk, claims });
      told = files;
      unanswered += 1;
      const parts = before.then(next) as Promise<PartsThere>;
      const result = (parts.then(next) as Promise<MadeThere>).finally(() => (unanswered -= 1));
      // Nobody looks at it where the schemas are wrong.
      before = result.catch(() => undefined);
      return { left: input.isWatching ? [] : takenFromBack(claims), parts, result };
    },
    end: async () => {
      if (unanswered > 0) await worker.terminate();
      else post(null);
      await exit;
    },
  };
}

function answerIn(message: Message | undefined): PartsThere | MadeThere {
  if (message === undefined) throw new Error('The thread that makes the files has ended.');
  if ('findings' in message) throw new SchemaError(message.findings);
  if ('stack' in message) throw new Error(message.stack);
  return message;
}

/** An unchanged file of a watch round is the same object. */
const changes = (before: Files, now: Files): Pick<MakeRequest, 'contents' | 'gone'> => ({
  contents: new Map(
    [...now.values()]
      .filter((file) => file.value !== undefined && before.get(file.path) !== file)
      .map((file) => [file.path, contentText(file)]),
  ),
  gone: [...before.keys()].filter((path) => now.get(path)?.value === undefined),
});

const contentText = ({ path, text, value }: SourceFile): string =>
  path.endsWith('.json') ? withoutMark(text) : JSON.stringify(value);
