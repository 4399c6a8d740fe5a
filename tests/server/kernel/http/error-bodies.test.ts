/** Error bodies contain a message and texts by field; nothing else. */
import { beforeAll, describe, expect, test } from 'vitest';
import { useServer, type Answer } from '../../../support/server.ts';
import { makeScene, type Scene } from '../../areas/procurement/scene.ts';

const server = useServer();
let scene: Scene;

beforeAll(async () => {
  scene = await makeScene(server.pool);
});

/** A text message, and otherwise only lists of texts by field. */
function expectBody({ body, text }: Answer): void {
  const { message, ...fields } = body as { message: unknown };
  expect(message).toMatch(/\w+ .+/);
  for (const texts of Object.values(fields)) expect(texts).toEqual(expect.arrayContaining([expect.any(String)]));
  expect(text).not.toMatch(/stack|node_modules|select /i);
}

const group = () => `/api/service-groups/${scene.groupId}`;

describe('[ER2-005] a refused call answers', () => {
  test('401 without a session and with an unknown one', async () => {
    for (const as of [undefined, 'eyJhbGciOiJub25lIn0.e30.']) {
      const answer = await server.call('GET', group(), as === undefined ? {} : { as });
      expect([answer.status, Object.keys(answer.body)]).toEqual([401, ['message']]);
      expectBody(answer);
    }
  });

  test('403 with the permission that is missing', async () => {
    const answer = await server.call('PUT', group(), { as: scene.viewer.token, body: { project_name: 'Loop' } });
    expect(answer.status).toBe(403);
    expectBody(answer);
    expect(answer.text).toMatch(/procurement/i);
  });

  test('404 for the record of another team, byte for byte as for none', async () => {
    const foreign = await server.call('GET', group(), { as: scene.stranger.token });
    const absent = await server.call('GET', '/api/service-groups/00000000-0000-7000-8000-000000000000', {
      as: scene.stranger.token,
    });
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expectBody(foreign);
  });

  test('409 for a move that the state does not have, and for a version that is stale', async () => {
    const event = { as: scene.quoperator.token, body: { event: 'list_quotes' } };
    const illegal = await server.call('POST', `${group()}/transitions`, event);
    expect(illegal.status).toBe(409);
    expectBody(illegal);
    const stale = { as: scene.owner.token, body: { project_name: 'Loop' }, headers: { 'if-match': '"0"' } };
    const answer = await server.call('PUT', group(), stale);
    expect(answer.status).toBe(409);
    expectBody(answer);
  });

  test('422 with texts by field', async () => {
    const body = { project_name: 'x'.repeat(1000), contract_terms: ['forever'] };
    const answer = await server.call('PUT', group(), { as: scene.owner.token, body });
    expect([answer.status, Object.keys(answer.body)]).toEqual([
      422,
      expect.arrayContaining(['message', 'project_name']),
    ]);
    expectBody(answer);
  });

  test('429 with the seconds to wait', async () => {
    const body = { email: 'nobody@acme-dental.example', password: 'wrong-password-1' };
    let answer = await server.call('POST', '/api/account/login', { body });
    for (let tries = 0; tries < 40 && answer.status !== 429; tries += 1)
      answer = await server.call('POST', '/api/account/login', { body });
    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
    expectBody(answer);
  });
});
