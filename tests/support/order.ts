/** In which order the files of a run are taken by its workers, so that none of them stands idle at the end. */
import { relative } from 'node:path';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Seconds that the longest files take; every other one counts as `usual`. */
export const long: Readonly<Record<string, number>> = {
  'tests/e2e/order-to-cash.e2e.ts': 90,
  'tests/e2e/console.e2e.ts': 80,
  'tests/e2e/console-pages.e2e.ts': 70,
  'tests/e2e/main-job.e2e.ts': 50,
  'tests/e2e/shell.e2e.ts': 40,
  'tests/e2e/customer-screens.e2e.ts': 35,
  'tests/e2e/questionnaire/question-page.e2e.ts': 35,
  'tests/e2e/questionnaire/saving.e2e.ts': 35,
  'tests/e2e/customer-states.e2e.ts': 30,
  'tests/e2e/questionnaire/voice.e2e.ts': 30,
  'tests/e2e/customer-lists.e2e.ts': 30,
  'tests/e2e/questionnaire/addresses.e2e.ts': 25,
  'tests/e2e/questionnaire/internet.e2e.ts': 25,
  'tests/whole/database-outage.test.ts': 42,
  'tests/whole/kill-nine.test.ts': 38,
  'tests/whole/start.test.ts': 27,
  'tests/whole/one-edit-everywhere.test.ts': 25,
  'tests/whole/rename.test.ts': 25,
  'tests/server/kernel/access/denial.test.ts': 60,
  'tests/server/kernel/access/graphql-denial.test.ts': 30,
  'tests/server/kernel/realtime/listener.test.ts': 20,
  'tests/server/kernel/access/loosened.test.ts': 16,
  'tests/server/kernel/database/embedded.test.ts': 10,
  'tests/codegen/templates/templates.test.ts': 30,
  'tests/codegen/migrate/drafts.test.ts': 18,
  'tests/codegen/whole.test.ts': 14,
  'tests/codegen/questionnaire/mutations.test.ts': 14,
  'tests/codegen/golden/golden.test.ts': 14,
  'tests/domain/questionnaire/replay.test.ts': 12,
  'tests/codegen/migrate/two-branches.test.ts': 11,
};
const usual = 1;

/** Projects one after the other: a worker that goes on with the same one keeps what it has loaded. */
const projects = ['e2e', 'server', 'web', 'unit'];
/** Its files wait more than they work, and two of them at once would disturb each other: one stands beside the others. */
const beside = 'whole';

export interface Taken {
  readonly project: string;
  /** From the root. */
  readonly path: string;
}

/** The longest first within a project, and those of `whole` spread so that one runs at a time while two workers take turns. */
export function inOrder<File>(files: readonly File[], taken: (file: File) => Taken): readonly File[] {
  const seconds = (file: File): number => long[taken(file).path] ?? usual;
  const rank = (file: File): number => projects.indexOf(taken(file).project);
  const byLength = files.toSorted(
    (one, other) =>
      rank(one) - rank(other) || seconds(other) - seconds(one) || (taken(one).path < taken(other).path ? -1 : 1),
  );
  const waiting = byLength.filter((file) => taken(file).project === beside);
  const others = byLength.filter((file) => taken(file).project !== beside);
  const order: File[] = [];
  // When each worker is free, in seconds from the start, and when the last of `waiting` ends.
  const free = [0, 0];
  let quiet = 0;
  while (waiting.length + others.length > 0) {
    const worker = free[0]! <= free[1]! ? 0 : 1;
    const isBeside = waiting.length > 0 && (free[worker]! >= quiet || others.length === 0);
    const next = (isBeside ? waiting : others).shift()!;
    free[worker]! += seconds(next);
    if (isBeside) quiet = free[worker]!;
    order.push(next);
  }
  return order;
}

export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const taken = ({ project, moduleId }: TestSpecification): Taken => ({
      project: project.name,
      path: relative(root, moduleId).replaceAll('\\', '/'),
    });
    return [...inOrder(files, taken)];
  }
}
