import { describe, expect, test } from 'vitest';
import { targetsIn } from '#codegen/ir/remembered.ts';
import { entityOf, model, valuesOf, verbatim } from './specified.ts';

const workflowOf = (id: string) => model.workflows.find((one) => one.id === id)!;
const stateOf = (workflow: string, id: string) => workflowOf(workflow).states.find((one) => one.id === id)!;
const moves = (id: string) => {
  const targets = targetsIn(workflowOf(id));
  return workflowOf(id).transitions.flatMap((one) => {
    const { event, from, who, guard, needsReason, effects } = one;
    return from.flatMap((start) =>
      targets(one, start).map((to) => ({ move: `${start} > ${to}`, event, who, guard, needsReason, effects })),
    );
  });
};
const movesBetween = (id: string, from: string, to: string) =>
  moves(id).filter(({ move }) => move === `${from} > ${to}`);

const steps = [
  ['SG-017', 'info_received', 1, 'quotes', 'Processing', 'preparing to request quotes'],
  ['SG-018', 'out_for_quote', 2, 'quotes', 'Analyzing', '{days}'],
  ['SG-019', 'quote_received', 3, 'quotes', 'Action Needed', 'quotes expire in {days} days'],
  ['SG-020', 'contract_requested', 4, 'orders', 'Requested', 'preparing the contract'],
  ['SG-021', 'contract_received', 5, 'orders', 'Action Needed', 'click to sign'],
  ['SG-022', 'order_submitted', 6, 'installations', 'Submitted', 'installation is being scheduled'],
  ['SG-023', 'pending_installation', 7, 'installations', 'Installation Scheduled', ''],
  ['SG-024', 'service_installed', 8, 'installations', 'Installed', ''],
] as const;

describe('Steps of a service group', () => {
  test.each(steps)('[%s] %s is number %i of section %s with chip %s', (_id, step, number, section, chip, hint) => {
    const state = stateOf('service-group', step);
    expect(state).toMatchObject({ number, section, chip });
    expect(state.hint).toContain(hint);
  });

  test('[SG-025] the cancel states have no number and a separate section', () => {
    for (const id of ['cancel_requested', 'cancelled'])
      expect(stateOf('service-group', id)).toMatchObject({ number: null, section: 'cancels' });
  });

  test('[SG-026] every step belongs to a section by its number', () => {
    const sectionOf = (number: number | null) =>
      number === null ? 'cancels' : number <= 3 ? 'quotes' : number <= 5 ? 'orders' : 'installations';
    const { states } = workflowOf('service-group');
    expect(states).toHaveLength(10);
    for (const { number, section } of states) expect(section).toBe(sectionOf(number));
  });

  test('[SG-027] exactly the six listed steps need a sales action', () => {
    const needing = workflowOf('service-group').states.filter(({ needs }) => needs === 'salesperson');
    expect(needing.map(({ id }) => id)).toEqual(verbatim('SG-027'));
  });

  test.each([
    ['SG-064', 'info_received', 'out_for_quote', ['quoperator', 'system'], null, false],
    ['SG-065', 'out_for_quote', 'info_received', ['quoperator'], null, true],
    ['SG-066', 'out_for_quote', 'quote_received', ['quoperator'], null, false],
    ['SG-068', 'quote_received', 'contract_requested', ['SELECT_QUOTES'], 'isSelectionReady', false],
    [
      'SG-069',
      'contract_requested',
      'contract_received',
      ['salesperson', 'implementation_specialist', 'system'],
      'hasMatchingContract',
      false,
    ],
    ['SG-070', 'contract_received', 'quote_received', ['salesperson', 'implementation_specialist'], null, true],
    [
      'SG-071',
      'contract_received',
      'contract_requested',
      ['salesperson', 'implementation_specialist', 'system'],
      null,
      true,
    ],
    [
      'SG-072',
      'contract_received',
      'order_submitted',
      ['implementation_specialist', 'system'],
      'hasSignedContract',
      false,
    ],
    [
      'SG-073',
      'order_submitted',
      'pending_installation',
      ['implementation_specialist', 'system'],
      'isInstallationScheduled',
      false,
    ],
    ['SG-074', 'pending_installation', 'order_submitted', ['implementation_specialist'], null, true],
    [
      'SG-075',
      'pending_installation',
      'service_installed',
      ['implementation_specialist', 'system'],
      'areServicesInstalled',
      false,
    ],
    ['SG-078', 'cancelled', 'quote_received', ['admin'], null, true],
  ] as const)('[%s] %s to %s', (_id, from, to, who, guard, needsReason) => {
    expect(movesBetween('service-group', from, to)).toEqual([expect.objectContaining({ who, guard, needsReason })]);
  });

  test('[SG-066] showing quotes lists them to the customer and says until when they hold', () => {
    const [list] = movesBetween('service-group', 'out_for_quote', 'quote_received');
    expect(list?.effects).toEqual(expect.arrayContaining(['listQuotes', 'setQuotesExpiredAt']));
  });

  test('[SG-067] customers and quote operators refresh quotes', () => {
    const [refresh] = movesBetween('service-group', 'quote_received', 'out_for_quote');
    expect(refresh!.who).toEqual(['SELECT_QUOTES', 'MANAGE_PROCUREMENT', 'quoperator']);
  });

  test('[SG-076, SG-077] cancelling is immediate up to quotes and asked for after them', () => {
    const cancel = moves('service-group').filter(({ event }) => event === 'cancel');
    expect(cancel.map(({ move }) => move)).toEqual([
      ...['info_received', 'out_for_quote', 'quote_received'].map((step) => `${step} > cancelled`),
      ...['contract_requested', 'contract_received', 'order_submitted', 'pending_installation'].map(
        (step) => `${step} > cancel_requested`,
      ),
    ]);
    expect(cancel.every(({ needsReason, who }) => needsReason && who.includes('MANAGE_PROCUREMENT'))).toBe(true);
  });

  test('[SG-079] nothing leaves an installed group', () => {
    expect(moves('service-group').filter(({ move }) => move.startsWith('service_installed'))).toEqual([]);
  });
});

describe('Other workflows', () => {
  const allowed: readonly (readonly [id: string, workflow: string, moves: readonly string[]])[] = [
    [
      'SG-087',
      'install-status',
      [
        'AWAITING_CUSTOMER_CONFIRMATION > INSTALLED',
        'AWAITING_CUSTOMER_CONFIRMATION > INSTALLED_PENDING_CARRIER_DETAILS',
      ],
    ],
    [
      'SG-088',
      'install-status',
      ['AWAITING_CUSTOMER_CONFIRMATION > CUSTOMER_DENIED_ACCEPTANCE', 'CUSTOMER_DENIED_ACCEPTANCE > ON_TRACK'],
    ],
    [
      'SG-089',
      'install-status',
      ['ON_TRACK > CANCEL_REQUESTED', 'CANCEL_REQUESTED > CANCELLED', 'CANCEL_REQUESTED > ON_TRACK'],
    ],
    ['QT-021', 'quote', ['PENDING > AVAILABLE', 'PENDING > NO_BID']],
    [
      'QT-022',
      'quote-expiry',
      ['not_expired > expired', 'expired > refresh_requested', 'refresh_requested > not_expired'],
    ],
    ['QR-061', 'quote-request', ['NOT_STARTED > SENT']],
    [
      'QR-062',
      'quote-request',
      ['NOT_STARTED > MANUALLY_COMPLETED', 'SENT > MANUALLY_COMPLETED', 'NOT_STARTED > COMPLETED'],
    ],
    ['QR-063', 'quote-request', ['SENT > COMPLETED']],
    ['QR-064', 'quote-request', ['SENT > FAILED', 'FAILED > SENT']],
    ['QR-065', 'quote-request', ['COMPLETED > SENT']],
    ['QR-066', 'quote-request', ['NOT_STARTED > CANCELLED', 'SENT > CANCELLED', 'FAILED > CANCELLED']],
    ['AI-018', 'action-item', ['OPEN > COMPLETED']],
    ['AI-020', 'action-item', ['OPEN > CANCELLED']],
    ['AI-021', 'action-item', ['OPEN > CLOSED']],
    ['AI-022', 'action-item', ['COMPLETED > OPEN', 'CLOSED > OPEN']],
    ['TK-014', 'ticket', ['OPEN > PENDING_CUSTOMER_RESPONSE', 'PENDING_CUSTOMER_RESPONSE > OPEN']],
    [
      'TK-015',
      'ticket',
      [
        'OPEN > CARRIER_COMPLETION_SCHEDULED',
        'PENDING_CUSTOMER_RESPONSE > CARRIER_COMPLETION_SCHEDULED',
        'CARRIER_COMPLETION_SCHEDULED > OPEN',
      ],
    ],
    ['TK-016', 'ticket', ['OPEN > CLOSED', 'PENDING_CUSTOMER_RESPONSE > CLOSED']],
    [
      'TK-017',
      'ticket',
      ['OPEN > CANCELLED', 'PENDING_CUSTOMER_RESPONSE > CANCELLED', 'CARRIER_COMPLETION_SCHEDULED > CANCELLED'],
    ],
    ['TK-018', 'ticket', ['CLOSED > OPEN']],
    ['BI-025', 'invoice', ['DRAFT > OPEN']],
    [
      'BI-026',
      'invoice',
      ['OPEN > PAYMENT_ISSUED', 'PAYMENT_ISSUED > CLOSED', 'PAYMENT_ISSUED > OPEN', 'DRAFT > VOID', 'OPEN > VOID'],
    ],
    ['BI-027', 'consolidated-bill', ['DRAFT > OPEN', 'OPEN > PAID', 'DRAFT > VOID', 'OPEN > VOID']],
    ['BI-028', 'payment', ['pending > completed', 'pending > failed']],
    [
      'BI-029',
      'reconciliation',
      [
        'OPEN > WAITING',
        'WAITING > OPEN',
        'OPEN > RECONCILED',
        'WAITING > RECONCILED',
        'OPEN > VOID',
        'RECONCILED > OPEN',
      ],
    ],
    [
      'IN-015',
      'inventory-upload',
      [
        'DRAFT > SUBMITTED',
        'SUBMITTED > PROCESSING',
        'PROCESSING > COMPLETED',
        'PROCESSING > REJECTED',
        'REJECTED > DRAFT',
      ],
    ],
    ['BS-081', 'bulk-site-upload', ['SUBMITTING > DRAFT']],
  ];
  test.each(allowed)('[%s] %s allows the listed moves', (_id, workflow, wanted) => {
    const known = new Set(moves(workflow).map(({ move }) => move));
    expect(wanted.filter((move) => !known.has(move))).toEqual([]);
  });

  test.each([
    ['AI-020', 'action-item', ['CANCELLED']],
    ['TK-017', 'ticket', ['CANCELLED']],
    ['BI-028', 'payment', ['completed', 'failed']],
  ] as const)('[%s] %s never leaves its final states', (_id, workflow, final) => {
    const leaving = moves(workflow).filter(({ move }) =>
      final.some((state) => move.startsWith(`${state} > `) && move !== `${state} > ${state}`),
    );
    expect(leaving).toEqual([]);
  });

  test('[BI-029] only an administrator reopens a reconciliation', () => {
    expect(movesBetween('reconciliation', 'RECONCILED', 'OPEN').map(({ who }) => who)).toEqual([['admin']]);
  });

  test('[DO-031] signing has the listed states, and a rejection needs a reason', () => {
    expect(workflowOf('signable-document').states.map(({ id }) => id)).toEqual(verbatim('DO-031'));
    expect(
      moves('signable-document')
        .filter(({ event }) => event === 'reject')
        .every(({ needsReason }) => needsReason),
    ).toBe(true);
  });

  test.each(model.workflows.map(({ id }) => id))('%s has a state for each value of its field', (id) => {
    const { entity, field, states } = workflowOf(id);
    const list = entityOf(entity).fields.find(({ key }) => key === field)!.type!;
    expect(states.map((state) => state.id).toSorted()).toEqual([...valuesOf(list)].toSorted());
  });
});
