/** The steps of an order and of its milestones, with the names of the specification, as callers see them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { wordsOf } from '#tests/support/specified-attribute.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeOrder, type OrderScene } from './order-scene.ts';

const server = useServer();
const { add, set } = createDrive(server);
let scene: OrderScene;
let specialist: Person;

beforeAll(async () => {
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
  scene = await makeOrder(server, specialist);
});

const get = (path: string) => server.call('GET', `/api/${path}`, { as: specialist.token });

interface HeldField {
  readonly entity: Parameters<typeof set>[0];
  readonly path: string;
  readonly field: string;
}

/** The record and the filter of its list with each value; the last entry is an unknown value. */
async function seen(
  { entity, path, field }: HeldField,
  id: string,
  values: readonly string[],
): Promise<readonly unknown[]> {
  const read: unknown[] = [];
  for (const value of values) {
    await set(entity, id, { [field]: value });
    const list = await get(`${path}?${field}=${value}&per_page=100`);
    const isListed = list.body.records?.some((each: { id: string }) => each.id === id);
    read.push(isListed ? (await get(`${path}/${id}`)).body[field] : list.text);
  }
  const other = await get(`${path}?${field}=no_such_value`);
  return [...read, [other.status, Object.keys(other.body)]];
}

const alone = (values: readonly string[], field: string) => [...values, [400, ['message', field]]];

describe('a request', () => {
  const group = async () => add('service-group', { team_id: scene.teamId, service_types: ['internet'] });

  test('[SG-016] is at one of eight steps, or at one of two outside them', async () => {
    const steps = wordsOf('SG-016');
    expect(steps).toHaveLength(10);
    const where = { entity: 'service-group', path: 'service-groups', field: 'current_step' } as const;
    expect(await seen(where, await group(), steps)).toEqual(alone(steps, 'current_step'));
  });

  test('[SG-004] has quotes that are expired, not expired, or requested again', async () => {
    const where = { entity: 'service-group', path: 'service-groups', field: 'quotes_expired_status' } as const;
    expect(await seen(where, await group(), wordsOf('SG-004'))).toEqual(alone(wordsOf('SG-004'), where.field));
  });

  test('[SG-044] leaves a contact, the billing, an address or a service for later, each with a note', async () => {
    const owner = await makePerson(server.pool, {
      teams: { [scene.teamId]: ['VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT', 'SELECT_QUOTES'] },
    });
    const id = await group();
    const put = (items: readonly object[]) =>
      server.call('PUT', `/api/service-groups/${id}/selections-to-add-later`, { as: owner.token, body: { items } });
    const items = ['contact', 'billing', 'address', 'service'].map((kind) => ({ kind, note: `The ${kind} follows` }));
    expect((await put(items)).status).toBe(200);
    expect((await get(`service-groups/${id}`)).body.selections_to_add_later).toEqual(items);
    const other = await put([{ kind: 'weather', note: 'Rain' }]);
    expect([other.status, other.body['items.0.kind']]).toEqual([422, ['Invalid']]);
  });
});

test('[SG-085] a service is installed by one of twelve states', async () => {
  const states = wordsOf('SG-085');
  expect(states).toHaveLength(12);
  const where = { entity: 'service', path: 'services', field: 'install_status' } as const;
  expect(await seen(where, scene.line, states)).toEqual(alone(states, where.field));
});

test('[SG-090] [SG-091] a milestone is in one of nine states, or late in one of four ways', async () => {
  const { body } = await get(`install-tasks?service_location_id=${scene.a}`);
  const states = [...wordsOf('SG-090').filter((state) => state !== 'delayed variants'), ...wordsOf('SG-091')];
  expect(states).toHaveLength(12);
  const where = { entity: 'install-task', path: 'install-tasks', field: 'status' } as const;
  expect(await seen(where, body.records[0].id, states)).toEqual(alone(states, where.field));
});

describe('the milestones of a location', () => {
  /** Applicable steps; another template makes the others not applicable. */
  const stepsOf = async (location: string): Promise<readonly string[]> => {
    const list = `install-tasks?service_location_id=${location}&status__ne=not_applicable&per_page=100&sort_field=position&sort_dir=asc`;
    return (await get(list)).body.records.map(({ step }: { step: string }) => step);
  };

  test('[SG-092] of a fiber line hold the seven steps that every long order passes', async () => {
    const steps = await stepsOf(scene.a);
    expect(wordsOf('SG-092').filter((step) => !steps.includes(step))).toEqual([]);
  });

  test.each([
    ['[SG-095]', 'voice', 'SG-095'],
    ['[SG-096]', 'colocation', 'SG-096'],
  ])('%s follow the template for %s, in its order', async (_row, milestone_template, row) => {
    const { z } = await makeOrder(server, specialist);
    const path = `/api/service-locations/${z}/milestone-template`;
    const answer = await server.call('PUT', path, { as: specialist.token, body: { milestone_template } });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    expect(await stepsOf(z)).toEqual(wordsOf(row));
  });
});
