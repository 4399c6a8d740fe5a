/** `--watch`: generates again after every change of a schema, and prints mistakes as they are made. */
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { emitters } from '../emit/emitters.ts';
import type { Generated, GenerateInput } from '../generate.ts';
import { runWrite } from './write.ts';

/** An editor writes a file in several steps; they are taken together. */
const quietMs = 30;

/** Runs until the process ends. `print` gets one text per round. */
export async function runWatch(input: GenerateInput, print: (text: string) => void): Promise<void> {
  let before: GenerateInput['before'];
  let isRunning = false;
  let isAskedAgain = false;
  const round = async (): Promise<void> => {
    if (isRunning) return void (isAskedAgain = true);
    isRunning = true;
    const start = performance.now();
    const { generated, lines } = await runWrite(before ? { ...input, before } : input);
    before = remember(generated, before);
    print(`${lines.join('\n')} (${Math.round(performance.now() - start)} ms)`);
    isRunning = false;
    if (!isAskedAgain) return;
    isAskedAgain = false;
    await round();
  };
  await round();
  // The first edit shall not wait for packages to load.
  await Promise.all(emitters.map((emitter) => emitter.warmUp?.()));
  let timer: NodeJS.Timeout | undefined;
  for (const folder of ['schemas', 'src/web']
    .map((name) => join(input.root, name))
    .filter((path) => existsSync(path))) {
    watch(folder, { recursive: true }, (_, name) => {
      if (folder.endsWith('web') && !name?.endsWith('.graphql')) return;
      clearTimeout(timer);
      timer = setTimeout(() => void round(), quietMs);
    });
  }
}

/** A failed round keeps the units of the last good one, so that mending the mistake is quick. */
function remember(generated: Generated, before: GenerateInput['before']): GenerateInput['before'] {
  const isMade = Object.keys(generated.made.units).length > 0;
  return { loaded: generated.loaded, units: isMade ? generated.made.units : (before?.units ?? {}) };
}
