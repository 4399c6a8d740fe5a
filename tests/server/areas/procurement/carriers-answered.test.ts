/** Number of carriers that have answered, maintained by the database. */
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeProvider, makeScene, type Scene } from './scene.ts';

const server = useServer();
const { add } = createDrive(server);
let scene: Scene;

beforeEach(async () => {
  scene = await makeScene(server.pool);
});

const ask = async (status: string): Promise<string> => {
  const providerId = await makeProvider(server.pool, `Carrier ${Math.random()}`, 'sales@carriers.example');
  return add('quote-request', {
    team_id: scene.teamId,
    service_group_id: scene.groupId,
    provider_id: providerId,
    status,
  });
};
const counts = async () => {
  const { body } = await server.call('GET', `/api/service-groups/${scene.groupId}`, { as: scene.quoperator.token });
  return [body.carriers_answered, body.carriers_asked];
};
const set = (id: string, status: string) =>
  sql(server.pool, 'update quote_requests set status = $2 where id = $1', [id, status]);

describe('the carriers of a request', () => {
  test('count once they are asked, and again once they answer; withdrawn ones do not', async () => {
    const [one, two, three] = [await ask('NOT_STARTED'), await ask('SENT'), await ask('SENT')];
    expect(await counts()).toEqual([0, 2]);
    await set(one, 'SENT');
    await set(two, 'COMPLETED');
    await set(three, 'CANCELLED');
    expect(await counts()).toEqual([1, 2]);
    await sql(server.pool, `update quote_requests set status = 'MANUALLY_COMPLETED' where service_group_id = $1`, [
      scene.groupId,
    ]);
    expect(await counts()).toEqual([3, 3]);
    await sql(server.pool, 'delete from quote_requests where id = $1', [two]);
    expect(await counts()).toEqual([2, 2]);
  });

  test('answer at once, and none is lost', async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask('SENT')));
    await Promise.all(asked.map((id) => set(id, 'COMPLETED')));
    expect(await counts()).toEqual([8, 8]);
  });

  test('are shown with each of their requests to staff, and customers see neither number', async () => {
    await ask('COMPLETED');
    await ask('SENT');
    const { body } = await server.call('GET', `/api/quote-requests?service_group_id=${scene.groupId}`, {
      as: scene.quoperator.token,
    });
    expect(body.records[0].service_group).toMatchObject({ carriers_answered: 1, carriers_asked: 2 });
    const own = await server.call('GET', `/api/service-groups/${scene.groupId}`, { as: scene.owner.token });
    expect(Object.keys(own.body).filter((key) => key.startsWith('carriers_'))).toEqual([]);
  });
});
