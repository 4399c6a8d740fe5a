/** `--watch`: generates again after every schema change, and reports mistakes immediately. */
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GenerateInput } from '../generate.ts';
import type { LoadResult } from '../load-model.ts';
import { afterWriting, readState, type DiskState } from '../state.ts';
import type { Report } from './report.ts';
import { runWrite } from './write.ts';

/** Editors write a file in several steps; waits until they are done. */
const quietMs = 30;

export interface Watch {
  readonly stop: () => void;
}

export interface Round extends Report {
  /** Files of `generated/` that differ from the last right round, whether codegen or git wrote them. */
  readonly changed: readonly string[];
  /** Null if the compiler failed. */
  readonly loaded: LoadResult | null;
}

type OnRound = (round: Round, ms: number) => void;

/** Generates once, then after every change; `onRound` gets each result with its time in milliseconds. */
export async function startWatch(input: GenerateInput, onRound: OnRound): Promise<Watch> {
  const rounds = createRounds(input, onRound);
  await rounds.ask();
  let timer: NodeJS.Timeout | undefined;
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void rounds.ask(), quietMs);
  };
  const watchers = [
    watchFolder(join(input.root, 'schemas'), () => true, changed),
    watchFolder(join(input.root, 'src/web'), (name) => name.endsWith('.graphql'), changed),
  ];
  return {
    stop: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher?.close();
    },
  };
}

/** Runs one round at a time. Changes during a round lead to one more round. */
function createRounds(input: GenerateInput, onRound: OnRound): { readonly ask: () => Promise<void> } {
  const { tools, outputs } = readState(input.root);
  let last: Pick<Round, 'loaded'> & { readonly outputs: Outputs } = { loaded: null, outputs };
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  const run = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      const began = performance.now();
      const { report, loaded, ...now } = await tryRound(input, tools, last);
      const changed = changedPaths(last.outputs, now.outputs);
      last = { loaded, outputs: now.outputs };
      onRound({ ...report, loaded, changed }, Math.round(performance.now() - began));
    } while (isAskedAgain);
  };
  return {
    ask: () => {
      if (running) isAskedAgain = true;
      running ??= run().finally(() => (running = undefined));
      return running;
    },
  };
}

type Outputs = DiskState['outputs'];

interface Tried {
  readonly report: Report;
  readonly loaded: LoadResult | null;
  readonly outputs: Outputs;
}

/**
 * A fault of the compiler ends the round but not the watch: the next edit may avoid it. Editors and git replace files, so
 * that a listed one may be gone for a moment.
 */
async function tryRound(input: GenerateInput, tools: string, last: Omit<Tried, 'report'>, tries = 5): Promise<Tried> {
  try {
    const state = readState(input.root, tools);
    const { generated, ...report } = await runWrite({
      ...input,
      state,
      ...(last.loaded && { before: last.loaded }),
    });
    const outputs = report.isRight ? afterWriting(state, generated.plan).outputs : last.outputs;
    return { report, loaded: generated.loaded, outputs };
  } catch (error) {
    if (tries > 1 && (error as NodeJS.ErrnoException).code === 'ENOENT') {
      await sleep(quietMs);
      return tryRound(input, tools, last, tries - 1);
    }
    const lines = [`The compiler failed on the last edit: ${(error as Error).stack}`, 'Undo that edit, and report it.'];
    return { ...last, report: { isRight: false, lines } };
  }
}

const changedPaths = (before: Outputs, now: Outputs): readonly string[] =>
  [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path));

function watchFolder(
  folder: string,
  isWatched: (name: string) => boolean,
  changed: () => void,
): ReturnType<typeof watch> | undefined {
  if (!existsSync(folder)) return undefined;
  return watch(folder, { recursive: true }, (_, name) => {
    if (name === null || isWatched(name)) changed();
  });
}
