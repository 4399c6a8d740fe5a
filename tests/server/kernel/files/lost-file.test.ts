import { beforeAll, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let admin: Person;
const id = newId();

beforeAll(async () => {
  admin = await makePerson(server.pool, { role: 'admin' });
  await sql(
    server.pool,
    `insert into stored_files (id, name, content_type, storage_key, size_bytes, sha256) values ($1, 'bill.pdf', 'application/pdf', 'zz/gone', 1, $2)`,
    [id, 'a'.repeat(64)],
  );
});

test('a file whose bytes are gone is not found, and breaks nothing else', async () => {
  const { status } = await server.call('GET', `/api/files/${id}`, { as: admin.token });
  expect(status).toBe(404);
});
