import { expect, test } from 'vitest';
import { describeFound, fuzz } from '#tests/support/fuzz/run.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();

test('[ER-041] answers any input as the document says, and never with a server error', async () => {
  const { app, pool } = server;
  const { byStatus, found } = await fuzz({ app, pool, seed: 20_261_128, count: 1500 });
  expect(describeFound(found)).toEqual([]);
  // Calls get past input validation: some succeed, others are refused for each reason.
  expect(Object.keys(byStatus)).toEqual(expect.arrayContaining(['200', '201', '400', '401', '403', '404', '422']));
});
