/** Locations that must state where the line is handed off inside the building. [AD-017] */
import type { LocationAnswer } from './answer.ts';
import type { Evaluation } from './evaluation.ts';
import { locationsWhere } from './service.ts';

/** Indexes of the locations that need dark fiber, even before they have connections. */
export const darkFiberIdxs = (evaluation: Evaluation): ReadonlySet<number> =>
  new Set(
    evaluation.definition.flow.services
      .filter(({ serviceType }) => serviceType === 'wan_dark_fiber')
      .flatMap((rule) => locationsWhere(evaluation, rule).flat()),
  );

export const needsHandoff = (
  { idx, isDataCenter }: Pick<LocationAnswer, 'idx' | 'isDataCenter'>,
  fiber: ReadonlySet<number>,
): boolean => isDataCenter === true || fiber.has(idx);
