import { expect, test } from 'vitest';
import { makePerson } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer({ isDemo: false });

test('outside a demo nobody asks for the schema', async () => {
  const { token } = await makePerson(server.pool, { role: 'admin' });
  const query = '{ __schema { types { name } } }';
  const { status, body } = await server.call('POST', '/api/graphql', { as: token, body: { query } });
  expect([status, body.data]).toEqual([400, null]);
});
