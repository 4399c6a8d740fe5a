/** Every generated call of an entity works for someone, from creating a record to deleting it. */
import { describe, expect, test } from 'vitest';
import type { Resource } from '#runtime/resource.ts';
import { newId } from '#server/kernel/data/id.ts';
import { useServer } from '#tests/support/server.ts';
import { having, useWorld, type Values } from '#tests/support/world.ts';

const server = useServer();
const world = useWorld(server);

const secretless = (resource: Resource, body: Values): Values =>
  Object.fromEntries(
    Object.entries(body).filter(([wire]) => !resource.fields.find((field) => field.wire === wire)?.isSecret),
  );

async function change(resource: Resource, id: string): Promise<void> {
  const body = await world.bodyOf(resource, ['always']);
  const url = `${resource.path}/${id}`;
  const changed = await world.asked(resource.updateMethod === 'put' ? 'PUT' : 'PATCH', url, body);
  expect([changed.status, changed.text]).toEqual([200, changed.text]);
  expect((await world.asked('GET', url)).body).toMatchObject(secretless(resource, body));
}

describe('a record', () => {
  test.each(having('create', 'get'))('%s is created, read, changed and deleted', async (_, resource) => {
    const sent = await world.bodyOf(resource, ['always', 'create']);
    const created = await world.asked('POST', resource.path, sent);
    expect([created.status, created.text]).toEqual([201, created.text]);
    const url = `${resource.path}/${created.body.id}`;
    const read = await world.asked('GET', url);
    expect(read.status).toBe(200);
    expect(read.body).toMatchObject(secretless(resource, sent));
    if (resource.operations.includes('update')) await change(resource, created.body.id);
    if (!resource.operations.includes('delete')) return;
    const { status, text, by } = await world.asked('DELETE', url);
    expect([status, text]).toEqual([204, '']);
    expect((await server.call('GET', `/api/${url}`, { as: by.token })).status).toBe(404);
  });

  test.each(having('update', 'get').filter(([, { operations }]) => !operations.includes('create')))(
    '%s is changed',
    async (id, resource) => {
      expect.hasAssertions();
      await change(resource, world.rows[id]!);
    },
  );
});

describe('the events of a record', () => {
  test.each(having('get').filter(([, { workflow }]) => workflow !== null))('%s are listed', async (id, { path }) => {
    const listed = await world.asked('GET', `${path}/${world.rows[id]}/transitions`);
    expect([listed.status, listed.body]).toEqual([200, expect.any(Array)]);
    expect((await world.asked('GET', `${path}/${newId()}/transitions`)).status).toBe(404);
  });
});
