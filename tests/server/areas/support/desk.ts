/** A team with its customer, its API key, staff, and staff viewing as the customer, all around one ticket. */
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { beginSession } from '#server/kernel/identity/sessions.ts';
import { makePerson, sql, type Person } from '../../../support/people.ts';
import type { Key } from '../../../support/sign.ts';
import type { TestServer } from '../../../support/server.ts';
import { makeKey } from '../../../support/tokens.ts';
import { makeScene, type Scene } from '../procurement/scene.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

export interface Desk extends Scene {
  readonly staff: Person;
  /** Token of an administrator who views as the owner. */
  readonly viewing: string;
  readonly key: Key;
  /** A service in the inventory. */
  readonly active: string;
}

/** Required values of a ticket, except its team and text. */
export const billing = { type: 'BILLING_ISSUE', subject: 'Charged twice', dispute_reason: 'DUPLICATE' };

export async function makeDesk(server: TestServer): Promise<Desk> {
  const { pool } = server;
  const scene = await makeScene(pool);
  const staff = await makePerson(pool, { role: 'implementation_specialist' });
  const admin = await makePerson(pool, { role: 'admin' });
  const rename = 'update users set first_name = $2, last_name = $3 where id = $1';
  await sql(pool, rename, [admin.userId, 'Avery', 'Quinn']);
  await sql(pool, rename, [staff.userId, 'Priya', 'Raman']);
  const key = await makeKey(pool, scene.teamId, ['MANAGE_PROCUREMENT']);
  await sql(pool, `update api_keys set name = 'Acme ERP key', created_by_id = $1`, [scene.owner.userId]);
  const viewing = await transaction(pool, jobScope('test'), { mode: 'write' }, (session) =>
    beginSession(session, {
      userId: scene.owner.userId,
      kind: 'view_as',
      realUserId: admin.userId,
      ipAddress: '192.0.2.1',
      userAgent: null,
    }),
  );
  const facts = { team_id: scene.teamId, service_type: 'internet', status: 'active' };
  return { ...scene, staff, key, viewing, active: await createDrive(server).add('service', facts) };
}

/** Actions of people at the desk; created before the tests. */
export function createCalls(server: TestServer, desk: () => Desk) {
  const { set, read } = createDrive(server);
  const open = (values: object = {}, as: string | Key = desk().owner.token) =>
    server.call('POST', '/api/tickets', {
      as,
      body: { ...billing, team_id: desk().teamId, opening_text: 'The June invoice came twice.', ...values },
    });
  return {
    open,
    /** A ticket of the owner, without validation. */
    ticket: async (values: Readonly<Record<string, unknown>> = {}): Promise<string> => {
      const { body } = await open();
      if (Object.keys(values).length > 0) await set('ticket', body.id, values);
      return body.id as string;
    },
    write: (id: string, as: string | Key, body: object = {}) =>
      server.call('POST', `/api/tickets/${id}/messages`, { as, body: { body: 'It is still there.', ...body } }),
    ask: (as: string | Key, query: string, variables: object = {}) =>
      server.call('POST', '/api/graphql', { as, body: { query, variables } }),
    /** Side, channel, name, whether staff wrote it, and whether it is a note. */
    newest: async (id: string) =>
      (
        await sql(
          server.pool,
          `select side, via, author_name, real_actor_id is not null, internal from ticket_messages
            where ticket_id = $1 order by created_at desc, id desc limit 1`,
          [id],
        )
      )[0],
    status: async (id: string) => (await read('tickets', 'status', id))[0],
  };
}

export const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
