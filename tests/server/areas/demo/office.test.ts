/** The home pages of staff with the workload of a real office. */
import { beforeAll, expect, test } from 'vitest';
import { homes } from '#generated/screens/admin/homes.ts';
import { officeFiles } from '#server/areas/demo/office/office.ts';
import { seedDemo } from '#server/areas/demo/seed.ts';
import { resolved } from '#web/record/conditions.ts';
import { makePerson, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let admin: Person;

beforeAll(async () => {
  await seedDemo({ pool: server.pool, services: server.services }, 'office');
  admin = await makePerson(server.pool, { role: 'admin' });
}, 300_000);

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

test('it has 400 invoices more, 40 of them wrong or nearly, 3,000 notifications, and 60 installations, some late', async () => {
  const [row] = await sql(
    server.pool,
    `select (select count(*)::int from invoices i join provider_accounts a on a.id = i.provider_account_id where a.account_number like '881%'),
            (select count(*)::int from invoice_findings where cause like 'E02:office%'),
            (select count(*)::int from notifications where user_id in (select id from users where email like '%@trunkline.example' or email like 'owner@%')),
            (select count(*)::int from service_locations l join services s on s.id = l.service_id
              where l.milestone_template = 'broadband' and s.order_number ~ '^(ATT|COM|SPE|VER|LUM)-' and l.scheduled_install_date < current_date and l.actual_install_date is null)`,
  );
  const [invoices, findings, unread, late] = row as number[];
  expect([invoices, unread! >= 3000]).toEqual([400, true]);
  expect(findings).toBeGreaterThanOrEqual(35);
  expect(findings).toBeLessThanOrEqual(45);
  expect(late).toBeGreaterThanOrEqual(10);
});

test('its staff carry unequal loads, and one is away', async () => {
  const loads = await sql(
    server.pool,
    `select u.first_name, count(t.id)::int from users u left join tickets t on t.assignee_id = u.id
      where u.role = 'implementation_specialist' group by 1 order by 2 desc`,
  );
  expect(loads.map(([name]) => name)).toEqual(['Priya', 'Sam', 'Lena', 'Ruben']);
  const counts = loads.map(([, count]) => Number(count));
  expect(counts[3]).toBe(0);
  expect(counts.slice(0, 3).every((count, at) => at === 0 || count < counts[at - 1]! - 5)).toBe(true);
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
