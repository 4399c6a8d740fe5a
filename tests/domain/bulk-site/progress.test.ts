import { expect, test } from 'vitest';
import type { Broadcast } from '#server/kernel/data/signals/messages.ts';
import { createProgress } from '#server/areas/sites/bulk-site/progress.ts';

test('[BS-073] the progress of a submission is reported at its start and then every 300 ms', () => {
  const messages: Broadcast['message'][] = [];
  let now = 1000;
  const progress = createProgress(
    ({ message }) => messages.push(message),
    { id: 'p', team_id: 't' },
    10_000,
    () => now,
  );
  for (const [at, done] of [
    [0, 0],
    [299, 250],
    [300, 500],
    [500, 750],
    [601, 1000],
  ] as const) {
    now = 1000 + at;
    progress('addresses', done);
  }
  expect(messages.map((message) => 'done' in message && message.done)).toEqual([0, 500, 1000]);
});
