import { describe, expect, test } from 'vitest';
import { installStatusWorkflow } from '#generated/domain/workflows/install-status.ts';
import { serviceGroupWorkflow } from '#generated/domain/workflows/service-group.ts';
import { sentenceOf, shownState } from '#domain/shown-state.ts';

const now = new Date('2026-05-04T09:00:00Z');
const shown = (record: Readonly<Record<string, unknown>>, isCustomer = true) =>
  shownState(serviceGroupWorkflow, record['current_step'], record, { isCustomer, now })!;

describe('the step of a request', () => {
  test.each([
    ['[SG-017]', 'info_received', 'Processing', 'preparing to request quotes'],
    ['[SG-020]', 'contract_requested', 'Requested', 'preparing the contract'],
    ['[SG-021]', 'contract_received', 'Action Needed', 'click to sign'],
    ['[SG-022]', 'order_submitted', 'Submitted', 'installation is being scheduled'],
  ])('%s %s shows customers "%s" and what happens now', (_id, current_step, label, hint) => {
    expect(shown({ current_step })).toMatchObject({ label, hint });
  });

  test.each([
    ['2026-05-07T08:00:00Z', 'estimated 3 days to receive quote'],
    ['2026-05-05T08:00:00Z', 'estimated 1 day to receive quote'],
    ['2026-05-01T08:00:00Z', 'estimated 0 days to receive quote'],
  ])('[SG-018] out for quote until %s: %s', (quotes_retrieved_target, hint) => {
    expect(shown({ current_step: 'out_for_quote', quotes_retrieved_target })).toMatchObject({
      label: 'Analyzing',
      hint,
    });
  });

  test('[SG-019] says in how many days the quotes expire', () => {
    const record = { current_step: 'quote_received', quotes_expired_at: '2026-05-31T23:59:59Z' };
    expect(shown(record)).toMatchObject({ label: 'Action Needed', hint: 'quotes expire in 28 days' });
  });

  test('[SG-023] [SG-031] names the day of the installation, once there is one', () => {
    const record = { current_step: 'pending_installation', next_install_date: '2026-06-02' };
    expect(shown(record)).toMatchObject({
      label: 'Installation Scheduled',
      hint: 'installation scheduled for Jun 02, 2026',
    });
    expect(shown({ ...record, next_install_date: null }).hint).toBeNull();
  });

  test('[SG-024] [SG-031] names the day on which everything was installed', () => {
    const record = { current_step: 'service_installed', step_changed_at: '2026-04-30T16:00:00Z' };
    expect(shown(record)).toMatchObject({ label: 'Installed', hint: 'installed on Apr 30, 2026' });
  });

  test.each([
    ['info_received', 'Info received'],
    ['quote_received', 'Quote received'],
  ])('%s is "%s" to staff', (current_step, label) => {
    expect(shown({ current_step }, false).label).toBe(label);
  });
});

describe('a cancelled group', () => {
  const cancelled = (step_before_cancel: string | null) =>
    shown({ current_step: 'cancelled', step_before_cancel, step_changed_at: '2026-05-01T10:00:00Z' });

  test.each(['info_received', 'out_for_quote', 'quote_received'])('[SG-028] at %s was a request', (step) => {
    expect(cancelled(step)).toEqual({
      label: 'Request Cancelled',
      color: 'error',
      hint: 'cancelled on May 01, 2026',
      flag: null,
    });
  });

  test.each(['contract_requested', 'contract_received', 'order_submitted', 'pending_installation'])(
    '[SG-029] at %s was an order',
    (step) => {
      expect(cancelled(step).label).toBe('Order Cancelled');
    },
  );

  test('[SG-031] waits for the provider until it is', () => {
    expect(shown({ current_step: 'cancel_requested' })).toMatchObject({
      label: 'Cancel Requested',
      hint: "awaiting the provider's answer",
    });
  });
});

describe('[SG-030] expired quotes', () => {
  const expired = (current_step: string, isCustomer = true) =>
    shown({ current_step, quotes_expired_status: 'expired', quotes_expired_at: '2026-05-01T23:59:59Z' }, isCustomer);

  test.each([true, false])(
    'are shown before a contract is requested, with how to get new ones (customer: %s)',
    (who) => {
      for (const step of ['info_received', 'out_for_quote', 'quote_received'])
        expect(expired(step, who)).toMatchObject({ label: 'Quote Expired', hint: 'use Refresh Quotes' });
    },
  );

  test('are of no importance afterwards', () => {
    expect(expired('contract_requested')).toMatchObject({ label: 'Requested', hint: 'preparing the contract' });
  });
});

test('the last day to deny acceptance is named', () => {
  const record = { install_status: 'AWAITING_CUSTOMER_CONFIRMATION', acceptance_ends_on: '2026-05-11' };
  const { hint } = shownState(installStatusWorkflow, record.install_status, record, { isCustomer: true, now })!;
  expect(sentenceOf(hint!)).toBe('Accepted automatically after May 11, 2026.');
});

test('an unknown state is nothing to show', () => {
  expect(shownState(serviceGroupWorkflow, 'gone', {}, { isCustomer: true, now })).toBeNull();
});
