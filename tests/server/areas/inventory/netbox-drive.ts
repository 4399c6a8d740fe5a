/** NetBox comparisons from start to result, including the background jobs. */
import { expect } from 'vitest';
import { compareNetboxJob, writeNetboxJob, type NetboxDeps } from '#server/areas/inventory/netbox/sync.ts';
import { anywhere } from '#server/kernel/outside/outbound-request.ts';
import type { Records } from '#generated/records/registry.ts';
import type { Answer, TestServer } from '#tests/support/server.ts';

export type Sync = Records['netbox-sync'];
type Call = (method: string, path: string, body?: object) => Promise<Answer>;

export function createNetboxDrive(server: TestServer, call: Call) {
  const run = (
    job: typeof compareNetboxJob,
    syncId: string,
    netboxPolicy: NetboxDeps['netboxPolicy'] = () => anywhere,
  ): Promise<void> =>
    job(
      { pool: server.pool, transition: server.services.transition, netboxPolicy },
      { id: crypto.randomUUID(), payload: { syncId }, isLastTry: true, signal: new AbortController().signal },
    );

  const syncOf = async (id: string): Promise<Sync> => (await call('GET', `netbox-syncs/${id}`)).body;

  const compare = async (connection: string): Promise<Sync> => {
    const begun = await call('POST', `netbox-connections/${connection}/compare`);
    expect(begun.status).toBe(201);
    await run(compareNetboxJob, begun.body.id);
    return syncOf(begun.body.id);
  };

  /** Chooses every possible difference. */
  const apply = async (sync: Pick<Sync, 'id' | 'changes'>, take?: 'here' | 'there'): Promise<Sync> => {
    const changes = sync.changes
      .filter(({ kind }) => kind !== 'blocked')
      .map(({ key, kind }) => ({ key, ...(kind === 'conflict' && { take }) }));
    const answer = await call('POST', `netbox-syncs/${sync.id}/apply`, { changes });
    expect([answer.status, answer.body.status]).toEqual([200, 'APPLYING']);
    expect(server.jobs.at(-1)).toEqual({ name: 'netbox-write', payload: { syncId: sync.id } });
    await run(writeNetboxJob, sync.id);
    return syncOf(sync.id);
  };

  return { run, syncOf, compare, apply };
}

/** Kind, name, and the values of both sides or the conflict. */
export const briefly = ({ changes }: Pick<Sync, 'changes'>) =>
  changes.map(({ kind, title, fields, reason }) =>
    reason === null
      ? [kind, title, ...fields.map(({ field, here, there }) => [field, here, there].join(': '))]
      : [kind, title, reason],
  );
