import { describe, expect, test } from 'vitest';
import { isLoaTooShort, addDays, installationStatusOf, type SiteFacts } from '#domain/installation/status.ts';

const ordered: SiteFacts = {
  status: 'ON_TRACK',
  isActive: false,
  orderedOn: '2026-03-02',
  isOrderConfirmed: false,
  orderNumber: null,
  needsFoc: true,
  focOn: null,
  plannedOn: null,
  turnedUpOn: null,
  hasContact: false,
  contactDueOn: '2026-03-20',
  loaEndsOn: null,
  held: null,
  isTested: false,
  areOtherEndsTurnedUp: true,
  acceptanceEndsOn: null,
};
const numbered: SiteFacts = { ...ordered, isOrderConfirmed: true, orderNumber: 'SO-1' };
const planned: SiteFacts = { ...numbered, focOn: '2026-04-10', plannedOn: '2026-04-10' };
const turnedUp: SiteFacts = { ...planned, hasContact: true, turnedUpOn: '2026-04-10' };

/** Stage, next action, responsible party and due day. */
const shown = (facts: SiteFacts) => {
  const { stage, action, waitingOn, dueOn } = installationStatusOf(facts);
  return [stage, action, waitingOn, dueOn];
};

describe('what has to happen next at a location', () => {
  test.each([
    ['the carrier confirms within three days', ordered, ['requested', 'confirm_order', 'carrier', '2026-03-05']],
    [
      'we enter the number of a confirmed order',
      { ...ordered, isOrderConfirmed: true },
      ['ordered', 'enter_order_number', 'us', '2026-03-05'],
    ],
    ['the carrier commits to a day within ten days', numbered, ['ordered', 'give_foc', 'carrier', '2026-03-12']],
    [
      'a number is enough for an order',
      { ...numbered, isOrderConfirmed: false },
      ['ordered', 'give_foc', 'carrier', '2026-03-12'],
    ],
    [
      'a day is agreed where no commitment is given',
      { ...numbered, needsFoc: false },
      ['ordered', 'agree_day', 'carrier', '2026-03-12'],
    ],
    ['the customer names who opens', planned, ['committed', 'name_contact', 'customer', '2026-03-20']],
    [
      'the carrier installs on the day of the commitment',
      { ...planned, hasContact: true },
      ['committed', 'install', 'carrier', '2026-04-10'],
    ],
    [
      'an appointment of another day is no commitment',
      { ...planned, hasContact: true, plannedOn: '2026-04-12' },
      ['scheduled', 'install', 'carrier', '2026-04-12'],
    ],
    [
      'the letter that ends before the day is renewed',
      { ...planned, loaEndsOn: '2026-04-09' },
      ['committed', 'renew_loa', 'us', '2026-04-09'],
    ],
    [
      'a letter that holds on the day needs nothing',
      { ...planned, loaEndsOn: '2026-04-10' },
      ['committed', 'name_contact', 'customer', '2026-03-20'],
    ],
    [
      'what is held goes first, owed by whom it is held',
      { ...planned, held: { by: 'landlord', dueOn: '2026-03-30' } },
      ['committed', 'clear_milestone', 'landlord', '2026-03-30'],
    ],
    [
      'what is held without a day is due on the planned one',
      { ...planned, held: { by: 'authority', dueOn: null } },
      ['committed', 'clear_milestone', 'authority', '2026-04-10'],
    ],
    ['we record the test', turnedUp, ['turned_up', 'record_test', 'us', '2026-04-10']],
    [
      'what was turned up needs no paper any more',
      { ...turnedUp, orderNumber: null, loaEndsOn: '2026-04-01', held: { by: 'landlord', dueOn: null } },
      ['turned_up', 'record_test', 'us', '2026-04-10'],
    ],
    [
      'one end waits for the other, and nobody owes it here',
      { ...turnedUp, isTested: true, areOtherEndsTurnedUp: false },
      ['turned_up', 'wait_for_other_end', 'nobody', null],
    ],
    [
      'the customer is asked to accept what is tested',
      { ...turnedUp, isTested: true },
      ['tested', 'ask_acceptance', 'us', '2026-04-10'],
    ],
    [
      'the customer accepts',
      { ...turnedUp, status: 'AWAITING_CUSTOMER_CONFIRMATION', acceptanceEndsOn: '2026-04-15' },
      ['acceptance', 'accept', 'customer', '2026-04-15'],
    ],
    [
      'what was denied is tested again',
      { ...turnedUp, status: 'CUSTOMER_DENIED_ACCEPTANCE' },
      ['turned_up', 'retest', 'carrier', '2026-04-10'],
    ],
    [
      'circuit details follow the acceptance',
      { ...turnedUp, status: 'INSTALLED_PENDING_CARRIER_DETAILS' },
      ['accepted', 'add_carrier_details', 'carrier', '2026-04-10'],
    ],
    ['nothing follows an installation', { ...turnedUp, status: 'INSTALLED' }, ['accepted', null, null, null]],
    ['an active service is done', { ...turnedUp, status: 'INSTALLED', isActive: true }, ['active', null, null, null]],
    ['nothing follows a cancellation', { ...planned, status: 'CANCELLED' }, ['committed', null, null, null]],
    [
      'a wish to cancel is answered',
      { ...planned, status: 'CANCEL_REQUESTED' },
      ['committed', 'answer_cancel', 'carrier', null],
    ],
  ] satisfies [string, SiteFacts, unknown[]][])('%s', (_, facts, expected) => {
    expect(shown(facts)).toEqual(expected);
  });
});

test('a letter of authorization is too short only before the turn-up, and with a planned day', () => {
  const short = { ...planned, loaEndsOn: '2026-04-09' };
  expect(isLoaTooShort(short)).toBe(true);
  expect(isLoaTooShort({ ...short, plannedOn: '2026-04-09' })).toBe(false);
  expect(isLoaTooShort({ ...short, plannedOn: null })).toBe(false);
  expect(isLoaTooShort({ ...short, loaEndsOn: null })).toBe(false);
  expect(isLoaTooShort({ ...short, turnedUpOn: '2026-04-08' })).toBe(false);
});

test('days are counted over the ends of months and clock changes', () => {
  expect([addDays('2026-03-02', 10), addDays('2026-02-27', 3), addDays('2026-12-31', 1)]).toEqual([
    '2026-03-12',
    '2026-03-02',
    '2027-01-01',
  ]);
});
