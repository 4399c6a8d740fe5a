/** In which order the files of a run are taken by its workers, so that none of them stands idle at the end. */
import { relative } from 'node:path';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Seconds that the longest files take; every other one counts as `usual`. */
export const long: Readonly<Record<string, number>> = {
  'tests/e2e/order-to-cash.e2e.ts': 127,
  'tests/e2e/console-pages.e2e.ts': 70,
  'tests/e2e/crawl.e2e.ts': 65,
  'tests/e2e/console.e2e.ts': 61,
  'tests/e2e/site-sheet.e2e.ts': 57,
  'tests/e2e/main-job.e2e.ts': 51,
  'tests/e2e/customer-states.e2e.ts': 41,
  'tests/e2e/questionnaire/saving.e2e.ts': 38,
  'tests/e2e/next-actions.e2e.ts': 35,
  'tests/e2e/customer-lists.e2e.ts': 31,
  'tests/e2e/questionnaire/question-page.e2e.ts': 28,
  'tests/e2e/inventory.e2e.ts': 28,
  'tests/e2e/operator-day.e2e.ts': 26,
  'tests/e2e/questionnaire/voice.e2e.ts': 26,
  'tests/e2e/viewer.e2e.ts': 25,
  'tests/e2e/shell.e2e.ts': 25,
  'tests/e2e/questionnaire/addresses.e2e.ts': 24,
  'tests/e2e/bills.e2e.ts': 23,
  'tests/e2e/signing-desk.e2e.ts': 22,
  'tests/e2e/address-form.e2e.ts': 22,
  'tests/e2e/contracts.e2e.ts': 19,
  'tests/e2e/notices.e2e.ts': 19,
  'tests/e2e/customer-screens.e2e.ts': 18,
  'tests/e2e/installation-board.e2e.ts': 17,
  'tests/e2e/questionnaire/internet.e2e.ts': 17,
  'tests/e2e/signing.e2e.ts': 16,
  'tests/e2e/questionnaire/services.e2e.ts': 15,
  'tests/e2e/questionnaire/known-email.e2e.ts': 15,
  'tests/e2e/questionnaire/copy.e2e.ts': 14,
  'tests/e2e/questionnaire/colocation.e2e.ts': 14,
  'tests/e2e/questionnaire/rows.e2e.ts': 13,
  'tests/e2e/questionnaire/point-to-point.e2e.ts': 13,
  'tests/e2e/installation-sites.e2e.ts': 12,
  'tests/e2e/documents.e2e.ts': 11,
  'tests/e2e/questionnaire-simulator.e2e.ts': 10,
  'tests/e2e/questionnaire/staff.e2e.ts': 9,
  'tests/whole/start.test.ts': 67,
  'tests/whole/database-outage.test.ts': 62,
  'tests/whole/one-edit-everywhere.test.ts': 62,
  'tests/whole/rename.test.ts': 38,
  'tests/whole/kill-nine.test.ts': 30,
  'tests/whole/rolling-stop.test.ts': 26,
  'tests/server/kernel/access/denial.test.ts': 73,
  'tests/server/kernel/access/graphql-denial.test.ts': 49,
  'tests/server/kernel/pdf/seal.test.ts': 42,
  'tests/server/kernel/pdf/inspect.test.ts': 36,
  'tests/server/areas/documents/signing/seal.test.ts': 31,
  'tests/server/areas/documents/signing/killed-seal.test.ts': 23,
  'tests/server/kernel/access/loosened.test.ts': 23,
  'tests/server/kernel/realtime/listener.test.ts': 18,
  'tests/server/kernel/data/frozen/frozen.test.ts': 16,
  'tests/server/kernel/backup/backup.test.ts': 15,
  'tests/server/areas/documents/signing/races.test.ts': 14,
  'tests/server/areas/documents/signing/staff.test.ts': 13,
  'tests/server/areas/documents/verify.test.ts': 13,
  'tests/server/areas/documents/hostile-uploads.test.ts': 12,
  'tests/server/areas/inventory/every-attribute.test.ts': 10,
  'tests/server/kernel/jobs/dead-server.test.ts': 10,
  'tests/server/kernel/files/file-store.test.ts': 8,
  'tests/server/kernel/database/embedded.test.ts': 7,
  'tests/codegen/templates/templates.test.ts': 72,
  'tests/codegen/migrate/drafts.test.ts': 22,
  'tests/codegen/migrate/two-branches.test.ts': 14,
  'tests/codegen/check/questionnaire-history.test.ts': 13,
  'tests/codegen/whole.test.ts': 12,
  'tests/codegen/golden/golden.test.ts': 10,
  'tests/web/sites/steps.test.tsx': 10,
  'tests/codegen/questionnaire/mutations.test.ts': 9,
  'tests/domain/questionnaire/replay.test.ts': 8,
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
