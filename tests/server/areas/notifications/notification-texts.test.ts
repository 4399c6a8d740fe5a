/** Texts of notifications include the facts of the record and are whole sentences without gaps. [NO-003] */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ResourceId } from '#generated/resources/registry.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { newId } from '#server/kernel/data/id.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { deliverNotification } from '#server/areas/notifications/deliver.ts';
import type { NotificationEvent } from '#server/kernel/notify/notification-event.ts';
import { useDatabase } from '#tests/support/database.ts';
import { makePerson, makeTeam, sql } from '#tests/support/people.ts';

const database = useDatabase();
const scope = jobScope('test');
let team: string;
let group: string;

const added = (entity: ResourceId, values: WireRecord): Promise<string> =>
  transaction(database.pool, scope, { mode: 'write' }, async (session) =>
    String((await addRecord(session, entity, values))['id']),
  );
const deliver = (notification: Pick<NotificationEvent, 'event' | 'record' | 'values'>): Promise<void> =>
  transaction(database.pool, scope, { mode: 'write' }, (session) =>
    deliverNotification(
      session,
      { enqueue: async () => {}, publicUrl: 'https://trunkline.example' },
      { teamId: team, actorId: null, ...notification },
    ),
  );
const notified = async (): Promise<unknown[]> =>
  (await sql(database.pool, 'select user_id from notifications')).map(([id]) => id);

beforeAll(async () => {
  team = await makeTeam(database.pool, 'Acme Dental');
  await makePerson(database.pool, { role: 'quoperator' });
  await makePerson(database.pool, { role: 'salesperson' });
  group = await added('service-group', { team_id: team, service_types: ['internet'], project_name: 'Branch upgrade' });
});

beforeEach(() => sql(database.pool, 'delete from notifications'));

describe('notification texts', () => {
  it('without a place yet are still whole sentences', async () => {
    await deliver({ event: 'service_group.created', record: { entity: 'service-group', id: group } });
    const [row] = await sql(database.pool, 'select text from notifications');
    expect(row![0]).toMatch(/ created Branch upgrade for Internet at a place to be named\.$/);
  });

  it('[NO-003] count the sites of a submitted project, and are sent once to each', async () => {
    const id = await added('bulk-site-upload', {
      team_id: team,
      name: 'Midwest stores',
      created_records: { addresses: [newId(), newId()] },
    });
    await deliver({ event: 'bulk_site.submitted', record: { entity: 'bulk-site-upload', id } });
    const rows = await sql(database.pool, 'select user_id, title, text from notifications order by user_id');
    const title = 'Midwest stores: 2 sites submitted';
    const text = 'The bulk-site project Midwest stores of Acme Dental is submitted with 2 sites.';
    expect(rows).toEqual([...new Set(await notified())].toSorted().map((user) => [user, title, text]));
    expect(rows).toHaveLength(2);
  });

  it('[NO-003] name the team where there is no request, as of a master agreement', async () => {
    const bytes = { name: 'msa.pdf', content_type: 'application/pdf', size_bytes: 1, sha256: 'd'.repeat(64) };
    const file_id = await added('stored-file', { team_id: team, ...bytes, storage_key: `paper-${newId()}` });
    const document = { team_id: team, name: 'MSA', file_id };
    const attachment_id = await added('attachment', { ...document, category: 'CONTRACT' });
    const id = await added('signable-document', { ...document, attachment_id });
    await deliver({
      event: 'contract.signed',
      record: { entity: 'signable-document', id },
      values: { signer: 'Dana Whitfield', signed: 'Nov 29, 2026' },
    });
    const rows = await sql(database.pool, 'select distinct text from notifications');
    expect(rows).toEqual([['Dana Whitfield signed MSA for Acme Dental on Nov 29, 2026.']]);
  });
});
