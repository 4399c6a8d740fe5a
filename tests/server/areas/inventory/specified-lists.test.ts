/** The closed lists of quotes and locations as specified: each value is accepted, any other refused. */
import { beforeAll, describe, expect, test } from 'vitest';
import { wordsOf } from '#tests/support/specified-attribute.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeScene, type Scene } from '../procurement/scene.ts';
import { makeEstate, type Estate } from './estate.ts';

const server = useServer();
const { add } = createDrive(server);
let estate: Estate;
let scene: Scene;
let quote: string;

beforeAll(async () => {
  estate = await makeEstate(server);
  scene = await makeScene(server.pool);
  quote = await add('quote', {
    team_id: scene.teamId,
    service_group_id: scene.groupId,
    service_id: scene.serviceId,
    provider_id: await add('provider', { name: 'Lumen' }),
    service_type: 'internet',
  });
});

describe('a quote', () => {
  const put = (body: object) => server.call('PUT', `/api/quotes/${quote}`, { as: scene.quoperator.token, body });

  test('[AT-043] takes each of the six terms', async () => {
    const terms = wordsOf('AT-043').map(Number);
    expect(terms).toHaveLength(6);
    for (const term of terms) {
      const { status, text, body } = await put({ term });
      expect([term, status, text, body.term]).toEqual([term, 200, text, term]);
    }
    expect((await put({ term: 'a year' })).status).toBe(422);
  });

  test('[CT-022] has any term between 3 and 60 months', async () => {
    for (const term of [3, 7, 59, 60]) expect((await put({ term })).body.term).toBe(term);
    for (const term of [2, 61]) expect([term, (await put({ term })).status]).toEqual([term, 422]);
  });

  test('[AT-062] has construction Yes, No or TBD', async () => {
    for (const has_construction of wordsOf('AT-062')) {
      const { status, text, body } = await put({ has_construction });
      expect([status, text, body.has_construction]).toEqual([200, text, has_construction]);
    }
    const other = await put({ has_construction: 'Maybe' });
    expect([other.status, other.body.has_construction]).toEqual([422, ['Invalid']]);
  });
});

test('[AT-063] a location takes each handoff, and no other', async () => {
  const put = (handoff_type: string) =>
    server.call('PUT', `/api/service-locations/${estate.id['location']}/handoff-type`, {
      as: estate.manager.token,
      body: { handoff_type },
    });
  for (const handoff of wordsOf('AT-063')) {
    const { status, text, body } = await put(handoff);
    expect([handoff, status, text, body.customer_requested_handoff]).toEqual([handoff, 200, text, handoff]);
  }
  const other = await put('Two tins and a string');
  expect([other.status, other.body.handoff_type]).toEqual([422, ['Invalid']]);
});
