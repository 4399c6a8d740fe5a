/** Random walks in a browser; more of them with WALKS=<count>. */
import { expect, test } from 'vitest';
import { chanceOf } from '../../support/fuzz/random.ts';
import { storedAnswers } from './driver/stored.ts';
import { useQuestionnaire } from './driver/visit.ts';
import { Wanderer } from './driver/wander.ts';

const visitors = useQuestionnaire();
const count = Number(process.env['WALKS'] ?? 3);
const first = Number(process.env['FIRST_WALK'] ?? 1);

test.each(Array.from({ length: count }, (_, at) => first + at))(
  '[QN-190] [QN-226] walk %i, whatever it presses, fills and changes, ends with a request',
  async (seed) => {
    const page = await visitors.open();
    const wanderer = new Wanderer(page, chanceOf(seed), `walk-${seed}-${Date.now()}@walks.example`);
    await wanderer.walk(90).catch((error: Error) => {
      throw new Error(`Walk ${seed} failed: ${error.message}\n${wanderer.path.join('\n')}`, { cause: error });
    });
    const answers = await storedAnswers(page);
    expect(Object.keys(answers)).toContain('contact_info');
  },
  120_000,
);
