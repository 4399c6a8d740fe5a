import { beforeAll, describe, expect, test, vi } from 'vitest';
import { messages } from '#generated/domain/messages.ts';
import { workflows } from '#generated/domain/workflows/registry.ts';
import type { ResourceId } from '#generated/resources/registry.ts';
import type { WorkflowDefinition } from '#runtime/product.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { newId } from '#server/kernel/data/id.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { unmetOf } from '#server/kernel/workflow/requires.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from './drive.ts';

const server = useServer();
const { add, set, send } = createDrive(server);
let team: string;
let buyer: Person;
let colleague: Person;
let specialist: Person;
let quoperator: Person;
let admin: Person;

beforeAll(async () => {
  const { pool } = server;
  team = await makeTeam(pool, 'Acme Dental');
  await sql(pool, `update teams set time_zone = 'America/Chicago' where id = $1`, [team]);
  const rights = ['VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT', 'MANAGE_INVENTORY', 'VIEW_INVENTORY'] as const;
  buyer = await makePerson(pool, { teams: { [team]: [...rights] } });
  colleague = await makePerson(pool, { teams: { [team]: [...rights] } });
  specialist = await makePerson(pool, { role: 'implementation_specialist' });
  quoperator = await makePerson(pool, { role: 'quoperator' });
  admin = await makePerson(pool, { role: 'admin' });
});

const group = (values = {}) => add('service-group', { team_id: team, service_types: ['internet'], ...values });
const provider = () => add('provider', { name: `Great Lakes ${newId()}` });
/** The records that a quote belongs to. */
const quoteOf = async (id: string) => ({
  team_id: team,
  service_group_id: id,
  service_id: await add('service', { team_id: team, service_group_id: id, service_type: 'internet' }),
  service_type: 'internet',
  provider_id: await provider(),
});
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

describe('a transition that requires something', () => {
  test('is refused with the message at its place until some related record is such', async () => {
    const id = await group({ current_step: 'out_for_quote' });
    const values = await quoteOf(id);
    const quote = await add('quote', { ...values, provider_response_status: 'NO_BID' });
    const refused = await send('service-group', id, quoperator, 'list_quotes');
    expect([refused.status, refused.body.event]).toEqual([422, [messages['procurement.noPrice']]]);
    await set('quote', quote, { provider_response_status: 'AVAILABLE' });
    expect((await send('service-group', id, quoperator, 'list_quotes')).status).toBe(200);
  });

  test('is refused while one related record is such as none may be', async () => {
    const bytes = { name: 'o.pdf', content_type: 'application/pdf', size_bytes: 1, sha256: 'd'.repeat(64) };
    const file_id = await add('stored-file', { team_id: team, ...bytes, storage_key: `document-${newId()}` });
    const values = { team_id: team, name: 'Order form', file_id };
    const attachment_id = await add('attachment', { ...values, category: 'CONTRACT' });
    const document = await add('signable-document', { ...values, attachment_id });
    const signer = { team_id: team, signable_document_id: document, role: 'customer' };
    const first = await add('document-signer', {
      ...signer,
      position: 1,
      name: 'A',
      email: 'a@x.example',
      status: 'SENT',
    });
    const unmet = () => unmetOn('signable-document', 'sign', document);
    expect(await unmet()).toEqual({ signers: [messages['document.signerMissing']] });
    await set('document-signer', first, { status: 'COMPLETED' });
    expect(await unmet()).toBeNull();
  });

  test('is refused while one of every related record is not such, and passes once all are', async () => {
    const file = { name: 'c.pdf', content_type: 'application/pdf', size_bytes: 1, sha256: 'c'.repeat(64) };
    const file_id = await add('stored-file', { team_id: team, ...file, storage_key: `upload-${newId()}` });
    const upload = await add('inventory-upload', { team_id: team, name: 'Estate', status: 'PROCESSING' });
    const contract = { team_id: team, inventory_upload_id: upload, file_id };
    const unmet = () => unmetOn('inventory-upload', 'complete', upload);
    expect(await unmet()).toEqual({ contracts: [messages['inventory.notMapped']] });
    await add('inventory-upload-contract', { ...contract, status: 'EXTRACTED' });
    const late = await add('inventory-upload-contract', { ...contract, status: 'PENDING' });
    expect(await unmet()).toEqual({ contracts: [messages['inventory.notMapped']] });
    await set('inventory-upload-contract', late, { status: 'EXTRACTED' });
    expect(await unmet()).toBeNull();
  });

  test('names each field that is empty, together with what its guard refuses', async () => {
    const id = await group({ current_step: 'quote_received', legal_entity: 'Acme Dental LLC' });
    const service = await add('service', { team_id: team, service_group_id: id, service_type: 'internet' });
    const owner = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT', 'SELECT_QUOTES'] } });
    const refused = await send('service-group', id, owner, 'request_contract');
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body).toSorted()).toEqual([
      'billing_address_id',
      'billing_contact_id',
      'message',
      'services',
    ]);
    expect(refused.body.billing_contact_id).toEqual(['Required']);
    await set('service', service, { cancel_status: 'cancelled' });
    const empty = await send('service-group', id, owner, 'request_contract');
    expect(empty.body.services).toEqual([messages['procurement.nothingToOrder']]);
  });

  test('asks the record that a field points to, and passes where it may be absent', async () => {
    const id = await group();
    const request = await add('quote-request', {
      team_id: team,
      service_group_id: id,
      provider_id: await provider(),
      status: 'COMPLETED',
    });
    const values = await quoteOf(id);
    const quote = await add('quote', { ...values, provider_response_status: 'NO_BID', quote_request_id: request });
    const refused = await send('quote', quote, quoperator, 'reopen');
    expect([refused.status, refused.body.event]).toEqual([422, [messages['quote.requestClosed']]]);
    await set('quote-request', request, { status: 'SENT' });
    expect((await send('quote', quote, quoperator, 'reopen')).status).toBe(200);
    const alone = await add('quote', { ...values, provider_response_status: 'NO_BID' });
    expect((await send('quote', alone, quoperator, 'reopen')).status).toBe(200);
  });

  test('counts the days since a moment, which one that never was exceeds', async () => {
    const id = await group({ current_step: 'cancelled', step_before_cancel: 'out_for_quote' });
    const outcomes: [number | null, number][] = [];
    for (const days of [null, 91, 89]) {
      await set('service-group', id, { cancelled_at: days === null ? null : daysAgo(days) });
      outcomes.push([days, (await send('service-group', id, admin, 'reopen', { reason: 'x' })).status]);
    }
    expect(outcomes).toEqual([
      [null, 422],
      [91, 422],
      [89, 200],
    ]);
  });

  test('names the number of days, and skips records that are exempt', async () => {
    const ticket = await add('ticket', { team_id: team, type: 'CHANGE_SERVICE', subject: 'Down', status: 'CLOSED' });
    await set('ticket', ticket, { closed_at: daysAgo(15) });
    const refused = await send('ticket', ticket, buyer, 'reopen', { reason: 'x' });
    expect([refused.status, refused.body.event]).toEqual([422, ['A ticket can be reopened within 14 days.']]);
    expect((await send('ticket', ticket, specialist, 'reopen', { reason: 'x' })).status).toBe(200);
  });

  test('checks that the caller is the person that a field names', async () => {
    const item = await add('action-item', { team_id: team, task: 'Call us', action_item_type: 'ACTION_REQUEST' });
    await sql(server.pool, 'update action_items set created_by_id = $2 where id = $1', [item, buyer.userId]);
    const refused = await send('action-item', item, colleague, 'cancel', { reason: 'x' });
    expect([refused.status, refused.body.event]).toEqual([422, [messages['actionItem.onlyCreatorCancels']]]);
    expect((await send('action-item', item, buyer, 'cancel', { reason: 'x' })).status).toBe(200);
  });

  test('asks some questions only of records of a kind', async () => {
    const unmet = async (type: string) =>
      unmetOn(
        'action-item',
        'complete',
        await add('action-item', { team_id: team, task: 'Do', action_item_type: type }),
      );
    expect(await unmet('DOCUMENT_REQUEST')).toEqual({ attachments: ['Required'] });
    expect(await unmet('SIGNATURE_REQUEST')).toEqual({ event: [messages['actionItem.completesItself']] });
    expect(await unmet('ACTION_REQUEST')).toBeNull();
  });

  test('[QT-022] asks for the day where the team is: a quote ends with its last day there, and without one not by itself', async () => {
    const id = await group();
    const values = await quoteOf(id);
    const unmet = async (valid_until: string | null) =>
      unmetOn('quote', 'expire', await add('quote', { ...values, valid_until }), 'quote-expiry');
    const at = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
    at('2026-06-01T04:59:00Z');
    expect(await unmet('2026-05-31')).toEqual({ valid_until: [messages['quote.stillValid']] });
    at('2026-06-01T05:00:00Z');
    expect(await unmet('2026-05-31')).toBeNull();
    expect(await unmet(null)).not.toBeNull();
    vi.useRealTimers();
  });
});

/** The unmet requirements of a record's event for a customer. */
async function unmetOn(
  entity: ResourceId,
  event: string,
  id: string,
  workflow: keyof typeof workflows = entity as never,
) {
  const { transitions } = workflows[workflow] as WorkflowDefinition;
  const transition = transitions.findLast((one) => one.event === event)!;
  return transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
    unmetOf({ session, entity, record: { id }, userId: buyer.userId, isStaff: false, transition }),
  );
}

test('every requirement of the product is a statement that the database takes', async () => {
  const asked = (Object.values(workflows) as readonly WorkflowDefinition[]).flatMap(({ entity, transitions }) =>
    transitions.filter(({ requires }) => requires).map((transition) => ({ entity, transition })),
  );
  expect(asked.length).toBeGreaterThan(25);
  for (const { entity, transition } of asked) {
    const unmet = await transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
      unmetOf({ session, entity, record: { id: newId() }, userId: null, isStaff: false, transition }),
    );
    expect([entity, transition.event, unmet]).not.toContain(null);
  }
});
