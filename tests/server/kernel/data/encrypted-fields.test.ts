import { beforeAll, describe, expect, test } from 'vitest';
import { encryptFieldsWith, encryptStoredFields, decryptField } from '#server/kernel/data/encrypted-fields.ts';
import { newId } from '#server/kernel/data/id.ts';
import { createSecretBox } from '#server/kernel/secret-box.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
const secret = `whsec_CANARY${'A'.repeat(38)}`;
let team: string;
let admin: Person;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  admin = await makePerson(server.pool, { role: 'admin' });
});

const add = async (path: string, body: object): Promise<string> => {
  const answer = await server.call('POST', `/api/${path}`, { as: admin.token, body: { team_id: team, ...body } });
  expect(answer.status).toBe(201);
  return answer.body.id as string;
};
const addEndpoint = () => add('webhook-endpoints', { url: `https://hooks.example/${newId()}`, secret });
const keptIn = async (table: string, column: string, id: string): Promise<string> =>
  String((await sql(server.pool, `select ${column} from ${table} where id = $1`, [id]))[0]![0]);

describe('a secret that the server reads again', () => {
  test('is encrypted in every record that has one', async () => {
    const endpoint = await addEndpoint();
    const connection = await add('sso-connections', { name: 'okta', domains: ['acme.example'], client_secret: secret });
    for (const [table, column, entity, id] of [
      ['webhook_endpoints', 'secret', 'webhook-endpoint', endpoint],
      ['sso_connections', 'client_secret', 'sso-connection', connection],
    ] as const) {
      const text = await keptIn(table, column, id);
      expect(text).toMatch(/^v1\./);
      expect(text).not.toContain('CANARY');
      expect(decryptField(entity, column, id, text)).toBe(secret);
      // Copied to another record, it cannot be decrypted.
      expect(decryptField(entity, column, newId(), text)).toBeNull();
    }
  });

  test('is encrypted again when it is replaced', async () => {
    const id = await add('sso-connections', { name: 'azure', domains: ['azure.example'], client_secret: secret });
    const before = await keptIn('sso_connections', 'client_secret', id);
    const body = { client_secret: 'another one of sixteen' };
    expect((await server.call('PUT', `/api/sso-connections/${id}`, { as: admin.token, body })).status).toBe(200);
    const after = await keptIn('sso_connections', 'client_secret', id);
    expect(after).not.toBe(before);
    expect(decryptField('sso-connection', 'client_secret', id, after)).toBe(body.client_secret);
  });

  test('from before they were encrypted is encrypted at the next start, once', async () => {
    const id = await addEndpoint();
    await sql(server.pool, 'update webhook_endpoints set secret = $2 where id = $1', [id, secret]);
    expect(await encryptStoredFields(server.pool)).toBe(0);
    const locked = await keptIn('webhook_endpoints', 'secret', id);
    expect(decryptField('webhook-endpoint', 'secret', id, locked)).toBe(secret);
    expect(await encryptStoredFields(server.pool)).toBe(0);
    expect(await keptIn('webhook_endpoints', 'secret', id)).toBe(locked);
  });

  test('of a former key moves to the present one; without the former key it is counted as lost and kept', async () => {
    const id = await addEndpoint();
    const former = await keptIn('webhook_endpoints', 'secret', id);
    encryptFieldsWith(createSecretBox('present secret'));
    expect(await encryptStoredFields(server.pool)).toBeGreaterThan(0);
    expect(await keptIn('webhook_endpoints', 'secret', id)).toBe(former);
    encryptFieldsWith(createSecretBox('present secret', 'a secret of tests alone'));
    expect(await encryptStoredFields(server.pool)).toBe(0);
    encryptFieldsWith(createSecretBox('present secret'));
    expect(decryptField('webhook-endpoint', 'secret', id, await keptIn('webhook_endpoints', 'secret', id))).toBe(
      secret,
    );
    encryptFieldsWith(server.services.secrets);
  });
});
