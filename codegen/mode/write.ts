/** The usual mode: generates and writes, or says why not. */
import { writeCache } from '../cache.ts';
import { generate, type Generated, type GenerateInput } from '../generate.ts';
import { afterWriting, fingerprintOf } from '../state.ts';
import { applyWrites } from '../write/apply-writes.ts';
import { describeEdited } from '../write/edited-file.ts';
import { describeProblems, type Report } from './report.ts';

/** Writes what differs; with a mistake in a schema or an edited file nothing is written at all. */
export async function runWrite(input: GenerateInput): Promise<Report & { readonly generated: Generated }> {
  const generated = await generate(input);
  const { state, loaded, problems, plan, made } = generated;
  if (problems.length > 0) return { generated, isRight: false, lines: describeProblems(problems) };
  if (plan.edited.length > 0)
    return { generated, isRight: false, lines: plan.edited.map((file) => describeEdited(input.root, file)) };
  const { written, removed } = applyWrites(input.root, plan);
  const isAllOurs = plan.extra.length === 0;
  writeCache(input.root, {
    fingerprint: isAllOurs ? fingerprintOf(afterWriting(state, plan)) : null,
    units: made.units,
    proved: loaded.proved,
  });
  const notes = plan.extra.map((path) => `${path} is not made by codegen; it does not belong under generated/.`);
  return { generated, isRight: true, lines: [...notes, summary(made.wanted.length, written, removed)] };
}

function summary(all: number, written: number, removed: number): string {
  return `${all} generated files: ${written} written, ${removed} removed, ${all - written} unchanged.`;
}
