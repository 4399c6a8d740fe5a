/** Moves records through their workflows as people do, and returns the results. */
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import type { ResourceId } from '#generated/resources/registry.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { Person } from '../../../support/people.ts';
import { sql } from '../../../support/people.ts';
import type { Answer, TestServer } from '../../../support/server.ts';

export interface Drive {
  /** Sends an event, as the buttons do. */
  readonly send: (entity: ResourceId, id: string, as: Person, event: string, body?: object) => Promise<Answer>;
  /** Writes a record past all rules. */
  readonly add: (entity: ResourceId, values: Readonly<Record<string, unknown>>) => Promise<string>;
  readonly set: (entity: ResourceId, id: string, values: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** First row of a table by id. */
  readonly read: (table: string, columns: string, id: string) => Promise<readonly unknown[]>;
  /** Event, actor and reason of each transition, oldest first. */
  readonly history: (id: string) => Promise<readonly (readonly unknown[])[]>;
  /** Events announced for the record since the test began. */
  readonly announced: (id: string) => readonly string[];
}

export function createDrive(server: TestServer): Drive {
  const asServer = <T>(work: Parameters<typeof transaction<T>>[3]): Promise<T> =>
    transaction(server.pool, jobScope('test'), { mode: 'write' }, work);
  return {
    send: (entity, id, as, event, body = {}) =>
      server.call('POST', `/api/${resourceById(entity).path}/${id}/transitions`, {
        as: as.token,
        body: { event, ...body },
      }),
    add: (entity, values) => asServer(async (session) => String((await addRecord(session, entity, values))['id'])),
    set: (entity, id, values) => asServer((session) => setValues(session, entity, id, values)),
    read: async (table, columns, id) =>
      (await sql(server.pool, `select ${columns} from ${table} where id = $1`, [id]))[0]!,
    history: (id) =>
      sql(
        server.pool,
        `select event, actor_id, reason, before, after from audit_entries where record_id = $1 and action = 'transition' order by id`,
        [id],
      ),
    announced: (id) => server.announcements.filter(({ record }) => record?.id === id).map(({ event }) => event),
  };
}
