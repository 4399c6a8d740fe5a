/** Default mode: generates and writes, or prints why not. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeValidHashes, writeFingerprint } from '../cache.ts';
import { emitters as allEmitters } from '../emit/emitters.ts';
import { generate, type Generated, type GenerateInput } from '../generate.ts';
import { afterWriting, fingerprintOf } from '../state.ts';
import { writeApiDocument } from '../write/api-document.ts';
import { applyWrites } from '../write/apply-writes.ts';
import { describeEdited } from '../write/edited-file.ts';
import { describeProblems, type Report } from './report.ts';

/** Writes changed files; writes nothing if a schema has a mistake or a generated file was edited. */
export async function runWrite(input: GenerateInput): Promise<Report & { readonly generated: Generated }> {
  const generated = await generate(input);
  const { state, loaded, problems, plan, wanted } = generated;
  if (problems.length > 0) return { generated, isRight: false, lines: describeProblems(problems) };
  if (plan.edited.length > 0)
    return { generated, isRight: false, lines: plan.edited.map((file) => describeEdited(input.root, file)) };
  const mended = writeRepairs(input.root, loaded.repairs);
  const { written, removed } = applyWrites(input.root, plan);
  if (makesApi(input)) writeApiDocument(input.root, loaded.model);
  const isAllOurs = plan.extra.length === 0;
  writeValidHashes(input.root, loaded.valid);
  // The inputs just changed where something was mended.
  if (isAllOurs && mended.length === 0) writeFingerprint(input.root, fingerprintOf(afterWriting(state, plan)));
  const notes = [
    ...generated.notes,
    ...mended.map((path) => `${path} was laid out again.`),
    ...plan.extra.map((path) => `${path} is not made by codegen; it does not belong under generated/.`),
  ];
  return { generated, isRight: true, lines: [...notes, summary(wanted.length, written, removed)] };
}

/** The document is written together with the calls that it describes. */
const makesApi = ({ emitters = allEmitters }: GenerateInput): boolean => emitters.some(({ name }) => name === 'api');

function writeRepairs(root: string, repairs: ReadonlyMap<string, string>): readonly string[] {
  for (const [path, text] of repairs) writeFileSync(join(root, path), text);
  return [...repairs.keys()];
}

function summary(all: number, written: number, removed: number): string {
  return `${all} generated files: ${written} written, ${removed} removed, ${all - written} unchanged.`;
}
