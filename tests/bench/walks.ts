/** Random walks through the questionnaire, many more than the tests run. */
import { walkInMemory } from '#tests/walks/run.ts';
import type { Measure } from './measure.ts';

const batches = [
  { name: 'Failing walks', firstSeed: 100_000, count: 1_000 },
  { name: 'Failing walks of other seeds', firstSeed: 900_000, count: 1_000 },
] as const;

export async function* walksBench(): AsyncIterable<Measure> {
  for (const { name, firstSeed, count } of batches) {
    const { failures, steps, submitted } = await walkInMemory(firstSeed, count);
    for (const failure of failures) console.error(failure);
    const detail = `${count} walks, ${steps} steps, ${submitted} submitted`;
    yield { name, value: failures.length, unit: '', target: { atMost: 0 }, detail };
  }
}
