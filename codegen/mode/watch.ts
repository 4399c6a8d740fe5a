/** `--watch`: generates again after every schema change, and reports mistakes immediately. */
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { GenerateInput } from '../generate.ts';
import { readState } from '../state.ts';
import type { Report } from './report.ts';
import { runWrite } from './write.ts';

/** Editors write a file in several steps; waits until they are done. */
const quietMs = 30;

export interface Watch {
  readonly stop: () => void;
}

/** Generates once, then after every change; `onRound` gets each result with its time in milliseconds. */
export async function startWatch(input: GenerateInput, onRound: (report: Report, ms: number) => void): Promise<Watch> {
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
function createRounds(
  input: GenerateInput,
  onRound: (report: Report, ms: number) => void,
): { readonly ask: () => Promise<void> } {
  const { tools } = readState(input.root);
  let before: GenerateInput['before'];
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  const run = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      const began = performance.now();
      const state = readState(input.root, tools);
      const { generated, ...report } = await runWrite({ ...input, state, ...(before && { before }) });
      before = generated.loaded;
      onRound(report, Math.round(performance.now() - began));
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
