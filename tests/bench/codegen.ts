/** Duration of `npm run codegen` on all schemas, each time in a new process on a copy of the project. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyRepository } from '#tests/codegen/repository-copy.ts';
import { median, type Measure } from './measure.ts';
import { multiplyEntities } from './thrice.ts';

const runs = 3;

export async function codegenBench(): Promise<readonly Measure[]> {
  const copy = copyRepository();
  try {
    const cold = repeated(() => fromNothing(copy.root));
    const said: string[] = [];
    const nothing = repeated(() => seconds(copy.root, said));
    if (said.some((text) => !text.includes(' 0 files written'))) throw new Error(`A second run wrote files:\n${said}`);
    const field = withField(copy.root);
    const watch = await watched(copy.root);
    multiplyEntities(copy.root);
    seconds(copy.root);
    return [
      { name: 'Code generation, everything', value: cold, unit: 's', target: { atMost: 4 } },
      { name: 'Code generation, one field added', value: field, unit: 's', target: { atMost: 3 } },
      { name: 'Code generation, nothing changed', value: nothing, unit: 's', target: { atMost: 0.3 } },
      { name: 'Watch, one field edited', value: watch, unit: 's', target: { atMost: 1 } },
      atThrice('one field added', withField(copy.root), field),
      atThrice('watch, one field edited', await watched(copy.root), watch),
    ];
  } finally {
    copy.remove();
  }
}

const atThrice = (what: string, value: number, before: number): Measure => ({
  name: `Thrice the entities, ${what}`,
  value: value / before,
  unit: 'times',
  target: { atMost: 3 },
  detail: `${value.toFixed(2)} s`,
});

function fromNothing(root: string): number {
  rmSync(join(root, '.cache'), { recursive: true, force: true });
  rmSync(join(root, 'generated'), { recursive: true, force: true });
  return seconds(root);
}

const repeated = (measure: () => number): number => median(Array.from({ length: runs }, measure));

function seconds(root: string, said: string[] = []): number {
  const start = performance.now();
  said.push(execFileSync(process.execPath, [join(root, 'codegen/main.mjs')], { cwd: root, encoding: 'utf8' }));
  return (performance.now() - start) / 1000;
}

/** A new process after adding a field to an entity that many others and many calls use. */
function withField(root: string): number {
  const file = join(root, 'schemas/entities/quote.schema.json');
  const text = readFileSync(file, 'utf8');
  const field = '"x-id": "f_quote_extra_note", "title": "Extra note", "type": ["string", "null"], "maxLength": 100';
  writeFileSync(file, text.replace('"properties": {', `"properties": {\n    "extraNote": {${field}},`));
  const said: string[] = [];
  const value = seconds(root, said);
  if (said.join().includes(' 0 written')) throw new Error(`The new field was not seen:\n${said.join('\n')}`);
  writeFileSync(file, text);
  fromNothing(root);
  return value;
}

/** From saving the file until the watcher reports the written files. */
async function watched(root: string): Promise<number> {
  const file = join(root, 'schemas/entities/service-tag.schema.json');
  const text = readFileSync(file, 'utf8');
  const watch = spawn(process.execPath, [join(root, 'codegen/main.mjs'), '--watch'], { cwd: root });
  try {
    await nextWord(watch);
    // Packages load in the background after the first round.
    await new Promise((done) => setTimeout(done, 3000));
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const start = performance.now();
      writeFileSync(file, text.replace(/"description": "/, `"description": "${'Again. '.repeat(run + 1)}`));
      await nextWord(watch);
      times.push((performance.now() - start) / 1000);
    }
    return median(times);
  } finally {
    watch.kill('SIGKILL');
    writeFileSync(file, text);
  }
}

const nextWord = (watch: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    watch.stderr!.once('data', (chunk: Buffer) => reject(new Error(chunk.toString())));
    watch.stdout!.once('data', (chunk: Buffer) => {
      watch.stderr!.removeAllListeners('data');
      if (/\(\d+ ms\)/.test(chunk.toString())) resolve();
      else reject(new Error(chunk.toString()));
    });
  });
