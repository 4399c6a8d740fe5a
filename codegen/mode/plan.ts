/**
 * `--plan`: prints what the schemas would change in the database, the API, the access rules, the screens and the files;
 * writes nothing.
 */
import { generate, type GenerateInput } from '../generate.ts';
import type { Model } from '../ir/model.ts';
import type { Step } from '../migrate/steps.ts';
import { readApiDocument } from '../write/api-document.ts';
import { describeEdited } from '../write/edited-file.ts';
import type { WritePlan } from '../write/plan-writes.ts';
import { accessChanges } from './plan/access-changes.ts';
import { accessListChanges } from './plan/access-lists.ts';
import { apiChanges } from './plan/api-changes.ts';
import { newFields } from './plan/new-fields.ts';
import { nameChanges } from './plan/name-changes.ts';
import { rollOuts } from './plan/roll-out.ts';
import { ruleChanges } from './plan/rule-changes.ts';
import { describeProblems, type Report } from './report.ts';

export async function runPlan(input: GenerateInput): Promise<Report> {
  const { problems, plan, loaded } = await generate({ ...input, acceptsNames: true });
  if (problems.length > 0) return { isRight: false, lines: describeProblems(problems) };
  const now = (await import('../openapi/document.ts')).documentOf(loaded.model);
  const before = readApiDocument(input.root);
  const steps = await databaseSteps(loaded.model, input.root);
  const sections = [
    section(
      'Database',
      steps.map((step) => row(step.risk, step.reason)),
    ),
    section(
      'Rules',
      before ? (await ruleChanges(before, loaded.model, input.root)).map((one) => row('narrows', one)) : [],
    ),
    section(
      'API',
      before ? apiChanges(before, now).map((one) => row(one.effect, `${one.place}: ${one.what}`)) : [uncompared],
    ),
    section(
      'Names',
      nameChanges(input.root, loaded.model).map((one) => row(one.effect, one.what)),
    ),
    section('Access', [
      ...(await rollOuts(input.root, steps)).map((one) => row(one.effect, one.what)),
      ...(await accessListChanges(input.root, loaded.model.access)).map((one) => row(one.effect, one.what)),
      ...(before
        ? accessChanges(before, now).map((one) => row(one.effect, `${one.place}: ${one.grants.join(', ')}`))
        : []),
    ]),
    section('Screens', [
      ...(before ? newFields(before, now, loaded.model).map((one) => row(one.effect, one.what)) : []),
      ...fileLines(plan, (path) => path.startsWith('generated/screens/')),
    ]),
    section(
      'Files',
      fileLines(plan, (path) => !path.startsWith('generated/screens/')),
    ),
    section(
      'Layout',
      [...loaded.repairs.keys()].map((path) => row('anew', path)),
    ),
    section(
      'Edited by hand',
      plan.edited.map((file) => `  ${describeEdited(input.root, file)}`),
    ),
  ];
  return { isRight: true, lines: sections.flat() };
}

const uncompared =
  '  not compared: the present API document is not kept here; start the product once, or run codegen before the edit';

function section(title: string, lines: readonly string[]): readonly string[] {
  return [title, ...(lines.length === 0 ? ['  no change'] : lines)];
}

function row(word: string, text: string): string {
  return `  ${word.padEnd(9)} ${text}`;
}

async function databaseSteps(model: Model, root: string): Promise<readonly Step[]> {
  const { planMigration } = await import('../migrate/plan.ts');
  const { readHistory } = await import('../migrate/history.ts');
  const { toPhysicalModel } = await import('../migrate/physical/physical.ts');
  const now = toPhysicalModel(model);
  return planMigration(readHistory(root, () => now).model(), now).steps;
}

function fileLines(plan: WritePlan, isShown: (path: string) => boolean): readonly string[] {
  return [
    ...plan.missing.map((file) => ({ word: 'new', path: file.path })),
    ...plan.stale.map((file) => ({ word: 'changed', path: file.path })),
    ...plan.obsolete.map((path) => ({ word: 'removed', path })),
  ]
    .filter(({ path }) => isShown(path))
    .map(({ word, path }) => row(word, path));
}
