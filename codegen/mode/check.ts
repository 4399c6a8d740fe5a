/** `--check`: checks that `generated/` matches the schemas; writes only its cache. */
import { join } from 'node:path';
import { writeValidHashes, writeFingerprint } from '../cache.ts';
import { generate, type GenerateInput } from '../generate.ts';
import { fingerprintOf } from '../state.ts';
import { describeEdited } from '../write/edited-file.ts';
import { manifestPath, manifestText } from '../write/manifest.ts';
import { isClean, type WritePlan } from '../write/plan-writes.ts';
import { readIfThere } from '../write/read-if-there.ts';
import { describeProblems, type Report } from './report.ts';

export async function runCheck(input: GenerateInput): Promise<Report> {
  const { state, problems, plan, wanted, loaded } = await generate(input);
  if (problems.length > 0) return { isRight: false, lines: describeProblems(problems) };
  const manifest = isManifestRight(input.root, plan) ? [] : [`stale    ${manifestPath}`];
  const layout = [...loaded.repairs.keys()].map((path) => `layout   ${path}`);
  if (isClean(plan) && plan.extra.length === 0 && manifest.length === 0 && layout.length === 0) {
    writeValidHashes(input.root, loaded.valid);
    writeFingerprint(input.root, fingerprintOf(state));
    return { isRight: true, lines: [`${wanted.length} generated files are up to date.`] };
  }
  return {
    isRight: false,
    lines: [...layout, ...differences(input.root, plan), ...manifest, 'Run "npm run codegen" and commit the result.'],
  };
}

function differences(root: string, plan: WritePlan): readonly string[] {
  return [
    ...plan.missing.map((file) => `missing  ${file.path}`),
    ...plan.stale.map((file) => `stale    ${file.path}`),
    ...plan.obsolete.map((path) => `obsolete ${path}`),
    ...plan.extra.map((path) => `extra    ${path}`),
    ...plan.edited.map((file) => `edited   ${describeEdited(root, file)}`),
  ];
}

function isManifestRight(root: string, plan: WritePlan): boolean {
  if (plan.missing.length + plan.stale.length + plan.edited.length > 0) return true;
  const written = readIfThere(join(root, manifestPath));
  return written === null ? Object.keys(plan.manifest.files).length === 0 : written === manifestText(plan.manifest);
}
