/** The homes of staff with as much under way as in a real office. */
import { beforeAll, expect, test } from 'vitest';
import { homes } from '#generated/screens/admin/homes.ts';
import { officeFiles } from '#server/areas/demo/office/office.ts';
import { seedDemo } from '#server/areas/demo/seed.ts';
import { resolved } from '#web/record/conditions.ts';
import { makePerson, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let admin: Person;

beforeAll(async () => {
  await seedDemo({ pool: server.pool, services: server.services }, 'office');
  admin = await makePerson(server.pool, { role: 'admin' });
}, 60_000);

test('the office demo is the same at each start', () => {
  expect(officeFiles()).toEqual(officeFiles());
});

test.each([
  ['tickets', 203],
  ['action-items', 205],
  ['teams', 13],
])('the office demo has so many %s', async (path, total) => {
  const { body } = await server.call('GET', `/api/${path}?per_page=1`, { as: admin.token });
  expect(body.total_count).toBe(total);
});

const queues = homes.flatMap((home) => home.queues.map((queue) => ({ name: `${home.id}: ${queue.id}`, queue })));

test.each(queues)(
  '[AM-011] the queue $name holds as many rows as it counts, what is due first on top',
  async ({ queue }) => {
    const params = { ...resolved(queue.where, { userId: admin.userId, timezone: 'UTC' }), sort_field: queue.due.wire };
    const rows: Record<string, unknown>[] = [];
    let page = 0;
    let answer;
    do {
      page += 1;
      const part = { path: queue.view.path, params: { ...params, sort_dir: 'asc', per_page: 50, page } };
      const { body } = await server.call('POST', '/api/overview', { as: admin.token, body: { parts: [part] } });
      answer = body.parts[0];
      rows.push(...answer.records);
    } while (answer.has_next_page);
    expect(new Set(rows.map((row) => row['id'])).size).toBe(rows.length);
    expect(rows).toHaveLength(answer.total_count);
    const dues = rows.map((row) => row[queue.due.wire]);
    const dated = dues.filter((due): due is string => typeof due === 'string');
    expect(dues).toEqual([...dated.toSorted(), ...dues.filter((due) => typeof due !== 'string')]);
  },
);
