/** The question engine and its analyzer on the shipped questionnaire. */
import { analyse } from '#codegen/check/questionnaire/analyse.ts';
import type { QuestionnaireSource } from '#codegen/check/questionnaire/source.ts';
import { next } from '#domain/questionnaire/order.ts';
import { play } from '#tests/domain/questionnaire/answering.ts';
import { randomWalk } from '#tests/domain/questionnaire/random-walk.ts';
import { member, regular, shipped, staff, visitor } from '#tests/domain/questionnaire/shipped.ts';
import { median, type Measure } from './measure.ts';

const runs = 500;
const walks = 100_000;
const people = [visitor, member, regular, staff];

export async function questionnaireBench(): Promise<readonly Measure[]> {
  const { responses } = play(shipped, visitor);
  const froms = responses.map(({ questionId }) => questionId);
  const ask = (run: number): void => void next(shipped, responses, visitor, froms[run % froms.length]!);
  return [
    { name: 'Next question, all answered', value: timed(runs, ask), unit: 'ms', target: { atMost: 1 } },
    {
      name: 'Analysis of the whole questionnaire',
      value: timed(3, () => void analyse(shipped as unknown as QuestionnaireSource)) / 1000,
      unit: 's',
      target: { atMost: 1 },
    },
    { name: `Dead ends in ${walks} random walks`, value: deadEnds(), unit: '', target: { atMost: 0 } },
  ];
}

function deadEnds(): number {
  const seeds = Array.from({ length: walks }, (_, seed) => seed);
  return seeds.filter((seed) => !randomWalk(seed, people[seed % people.length]!).finish.ok).length;
}

/** Milliseconds of the median run. */
function timed(times: number, work: (run: number) => void): number {
  const taken = Array.from({ length: times }, (_, run) => {
    const start = performance.now();
    work(run);
    return performance.now() - start;
  });
  return median(taken);
}
