/** Runs the emitters, then adds headers and formats their files. */
import type { Model } from '../ir/model.ts';
import { createFormatter, type FormatText } from '../write/format.ts';
import { hashText } from '../write/hash.ts';
import { headerFor } from '../write/header.ts';
import type { OutputFile } from '../write/output.ts';
import type { WantedFile } from '../write/plan-writes.ts';
import type { Emitter } from './emitters.ts';

/** Every file of the emitters, in their order; two that make the same file are a defect. */
export async function makeFiles(
  model: Model,
  root: string,
  emitters: readonly Emitter[],
): Promise<readonly WantedFile[]> {
  const format = createFormatter(root);
  const wanted: WantedFile[] = [];
  for (const { name, load } of emitters) {
    const { emit } = await load();
    for (const file of await emit(model, root)) wanted.push(await finished(file, name, format));
  }
  refuseTwice(wanted);
  return wanted;
}

async function finished(file: OutputFile, emitter: string, format: FormatText): Promise<WantedFile> {
  const whole = headerFor(file.path, emitter, file.source) + file.text;
  const text = file.format ? await format(file.path, whole) : whole;
  return { path: file.path, hash: hashText(text), text, source: file.source, isPermanent: file.isPermanent === true };
}

function refuseTwice(wanted: readonly WantedFile[]): void {
  const seen = new Set<string>();
  for (const { path } of wanted) {
    if (seen.has(path)) throw new Error(`Two emitters make ${path}.`);
    seen.add(path);
  }
}
