/** Next actions of bank details, payment files and bank events, hidden from everyone but staff. */
import { beforeAll, describe, expect, test } from 'vitest';
import { nextActions } from '#generated/domain/workflows/next-actions.ts';
import { workflows, type WorkflowId } from '#generated/domain/workflows/registry.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { makePerson, makeTeam, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add } = createDrive(server);
let specialist: Person;
let owner: Person;

beforeAll(async () => {
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
  const team = await makeTeam(server.pool, 'Acme Dental');
  owner = await makePerson(server.pool, { teams: { [team]: ['VIEW_BILL_CONSOLIDATION'] } });
});

const call = (path: string, id: string, as: Person | null = specialist) =>
  server.call('GET', `/api/${path}/${id}/next-action`, { as: as?.token });

let counted = 0;
const number = () => `PF-${(counted += 1)}`;
async function bankDetails(values: object = {}): Promise<string> {
  const provider_id = await add('provider', { name: `Carrier ${number()}` });
  const numbers = { routing_number: '021000021', account_number: '00998877' };
  return add('remittance-account', { provider_id, holder: 'GREAT LAKES FIBER', ...numbers, ...values });
}
async function paymentFile(values: object = {}): Promise<string> {
  const bank = { bank_name: 'First Prairie Bank', routing_number: '071000013', account_number: '00123456' };
  const company = { company_name: 'Trunkline Inc', company_id: '1364592081' };
  const paying_account_id = await add('paying-account', { name: number(), ...bank, ...company });
  const total = { value: 45_000, code: 'USD' };
  return add('payment-batch', { number: number(), paying_account_id, effective_on: '2026-06-02', total, ...values });
}
const bankEvent = (values: object = {}): Promise<string> =>
  add('payment-event', {
    source: 'mercury',
    event_id: number(),
    reference: 'R-1',
    says: 'completed',
    body: {},
    ...values,
  });

/** The answers for a record in each of the states. */
const inEach = (path: string, make: (values: object) => Promise<string>, states: readonly string[]) =>
  Promise.all(
    states.map(async (status) => {
      const { label, event, to } = (await call(path, await make({ status }))).body;
      return `${status}: ${label}, ${event ?? to.replace(/[0-9a-f-]{36}/, '…')}`;
    }),
  );

describe('what staff do next', () => {
  test('with bank details is to confirm them by a call, then to pay to them', async () => {
    expect(await inEach('remittance-accounts', bankDetails, ['PROPOSED', 'VERIFIED', 'RETIRED'])).toEqual([
      'PROPOSED: Confirm by a call, verify',
      'VERIFIED: See the payment files, /admin/payment-batches',
      'RETIRED: See all bank details, /admin/remittance-accounts',
    ]);
  });

  test('with a payment file is to release it, then to say what the bank did with it', async () => {
    const states = ['DRAFT', 'RELEASED', 'ACCEPTED', 'REJECTED', 'VOID'];
    expect(await inEach('payment-batches', paymentFile, states)).toEqual([
      'DRAFT: Release, release',
      'RELEASED: Taken by the bank, accept',
      'ACCEPTED: See the bank lines, /admin/bank-lines',
      'REJECTED: See the payments, /admin/payment-batches/…/show?tab=payments',
      'VOID: See all payment files, /admin/payment-batches',
    ]);
  });

  test('with an event of the bank is to find its payment', async () => {
    const states = ['WAITING', 'APPLIED', 'REPEATED', 'NEEDS_PERSON', 'HANDLED'];
    expect(await inEach('payment-events', bankEvent, states)).toEqual([
      'WAITING: See all payments, /admin/payments',
      'APPLIED: See all payments, /admin/payments',
      'REPEATED: See all payments, /admin/payments',
      'NEEDS_PERSON: Mark as handled, handle',
      'HANDLED: See all payments, /admin/payments',
    ]);
  });
});

const paths = Object.keys(nextActions).map((id) => resourceById(workflows[id as WorkflowId].entity).path);

test.each(paths)(
  'the next action of %s is refused to visitors, and is not found for an unknown record',
  async (path) => {
    const unknown = crypto.randomUUID();
    expect((await call(path, unknown, null)).status).toBe(401);
    expect((await call(path, unknown)).status).toBe(404);
    expect((await call(path, 'no-id')).status).toBe(404);
  },
);

test('a customer is not shown what staff do with money', async () => {
  const made = { 'remittance-accounts': bankDetails, 'payment-batches': paymentFile, 'payment-events': bankEvent };
  for (const [path, make] of Object.entries(made)) {
    const { status } = await call(path, await make(), owner);
    expect([path, status === 403 || status === 404]).toEqual([path, true]);
  }
});
