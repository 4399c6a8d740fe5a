/** Orders the test files of a run so that no worker is idle at the end. */
import { statSync } from 'node:fs';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Projects one after the other: a worker that stays with one project reuses its loaded modules. */
const projects = ['e2e', 'server', 'web', 'unit'];
/** Its files mostly wait, and two at once would disturb each other, so one runs next to the others. */
const beside = 'whole';

export interface TestFile {
  readonly project: string;
  /** Relative to the root. */
  readonly path: string;
  /** Duration of the last run, or an estimate for a new file. */
  readonly seconds: number;
}

/** The longest first within a project; files of `whole` are spread so that only one runs at a time with two workers. */
export function inOrder<File>(files: readonly File[], describe: (file: File) => TestFile): readonly File[] {
  const described = files.map((file) => ({ file, ...describe(file) }));
  const rank = ({ project }: TestFile): number => projects.indexOf(project);
  const byLength = described.toSorted(
    (one, other) => rank(one) - rank(other) || other.seconds - one.seconds || (one.path < other.path ? -1 : 1),
  );
  const waiting = byLength.filter(({ project }) => project === beside);
  const others = byLength.filter(({ project }) => project !== beside);
  const order: File[] = [];
  // Seconds from the start at which each worker is free, and at which the last of `waiting` ends.
  const free = [0, 0];
  let quiet = 0;
  while (waiting.length + others.length > 0) {
    const worker = free[0]! <= free[1]! ? 0 : 1;
    const isBeside = waiting.length > 0 && (free[worker]! >= quiet || others.length === 0);
    const { file, seconds } = (isBeside ? waiting : others).shift()!;
    free[worker]! += seconds;
    if (isBeside) quiet = free[worker]!;
    order.push(file);
  }
  return order;
}

/** A larger file usually takes longer. */
const estimatedSeconds = (path: string): number => statSync(path).size / 500;

/** Reads durations of earlier runs from Vitest's cache. */
export class Order extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { cache, config } = this.ctx;
    const describe = (file: TestSpecification): TestFile => {
      const last = cache.getTestSpecificationResult(file);
      return {
        project: file.project.name,
        path: file.moduleId.slice(config.root.length + 1),
        seconds: last ? last.duration / 1000 : estimatedSeconds(file.moduleId),
      };
    };
    return [...inOrder(files, describe)];
  }
}
