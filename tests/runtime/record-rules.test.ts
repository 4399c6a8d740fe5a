import { describe, expect, test } from 'vitest';
import { validationTexts as texts } from '#generated/validate/texts.ts';
import { ticketResource } from '#generated/resources/ticket.ts';
import { contactRules } from '#generated/validate/rules/contact.ts';
import { quoteRules } from '#generated/validate/rules/quote.ts';
import { ticketRules } from '#generated/validate/rules/ticket.ts';
import {
  hiddenFields,
  recordMistakes,
  requiredFields,
  withEmptied,
  type RecordRules,
} from '#runtime/validation/record-rules.ts';
import { writeRules } from '#server/kernel/data/write-rules.ts';

const at = { now: Date.parse('2026-03-10T12:00:00Z'), today: '2026-03-10' };
const judge = (rules: RecordRules, given: object, stored?: object, wrong: readonly string[] = []) =>
  Object.fromEntries(
    recordMistakes(rules, { texts, messages: {} }, given as never, { stored: stored as never, at, wrong }),
  );

describe('rules over several fields of a record', () => {
  const claim = {
    type: 'SLA_CREDIT_REQUEST',
    service_ids: ['5d1b1b6e-95d5-4a51-9f53-9d0f7e3c2a11'],
    metric: 'availability',
    outage_start: '2026-03-09T08:00:00Z',
  };

  test('[TK-011] [TK-006] ask only what belongs to the record, and refuse the rest', () => {
    expect(judge(ticketRules, claim)).toEqual({});
    expect(judge(ticketRules, { ...claim, metric: null, dispute_reason: 'OVERCHARGE' })).toEqual({
      metric: texts.required,
      dispute_reason: texts.notShown,
    });
  });

  test('count a blank text, an empty list and a switch that is off as missing', () => {
    expect(judge(ticketRules, { type: 'CHANGE_SERVICE', service_ids: [], new: '  ', port_out_first: false })).toEqual({
      service_ids: texts.required,
      new: texts.required,
    });
  });

  test('[TK-011] compare moments with each other and with now', () => {
    expect(judge(ticketRules, { ...claim, outage_start: '2026-03-10T12:00:01Z' })).toEqual({
      outage_start: 'The outage has not begun yet.',
    });
    expect(judge(ticketRules, { ...claim, outage_end: '2026-03-09T09:00:00+02:00' })).toEqual({
      outage_end: 'The outage ends before it starts.',
    });
    expect(judge(ticketRules, { ...claim, outage_end: '2026-03-09T10:00:00+02:00' })).toEqual({});
  });

  test('fail on a plain no only: an unknown part is no fault', () => {
    expect(judge(ticketRules, { ...claim, outage_end: null })).toEqual({});
  });

  test('judge only what a change touches, so that older records can still be edited', () => {
    const older = { type: 'CHANGE_SERVICE', service_ids: ['a'], new: null, email: null };
    expect(judge(ticketRules, { service_ids: ['b'] }, older)).toEqual({});
    expect(judge(ticketRules, { new: '' }, { ...older, new: '100 Mbps' })).toEqual({ new: texts.required });
  });

  test('are not judged where a field that they read is wrong itself or unknown to the writer', () => {
    expect(judge(ticketRules, { type: 'NO_SUCH' }, undefined, ['type'])).toEqual({});
    expect(judge(contactRules, { email: null }, { email: 'a@b.example' })).toEqual({});
    expect(judge(contactRules, { email: null }, { email: 'a@b.example', phone: null })).toEqual({
      email: texts.required,
    });
  });

  test('tell forms which fields to hide and to star', () => {
    const hidden = hiddenFields(ticketRules, { type: 'MOVE_SERVICE' }, at);
    expect(hidden).toContain('outage_start');
    expect(hidden).not.toContain('new_address_id');
    expect(requiredFields(ticketRules, { type: 'MOVE_SERVICE' }, at)).toEqual(['service_ids', 'new_address_id']);
  });

  test('empty the fields that a change hides', () => {
    const stored = { type: 'MOVE_SERVICE', new_address_id: 'a', move_date: null };
    expect(withEmptied(ticketRules, { type: 'CHANGE_SERVICE' }, stored, at)).toEqual({
      type: 'CHANGE_SERVICE',
      new_address_id: null,
    });
  });

  test('[QT-028] never throw while a form holds half-typed values: those are unknown', () => {
    const typed = [null, '', '12a', Number.NaN, 1.5, {}, { value: 1.5, code: 'USD' }, { value: 5 }, []];
    for (const value of typed)
      expect(judge(quoteRules, { term: 12, mrc: value, construction_cost: { value: 1, code: 'USD' } })).toEqual({});
    const claim = { type: 'SLA_CREDIT_REQUEST', service_ids: ['a'], metric: 'availability' };
    expect(judge(ticketRules, { ...claim, outage_start: '03/09/20' })).toEqual({});
    expect(judge(ticketRules, { ...claim, outage_start: 'yesterday' })).toEqual({});
  });
});

test('a change empties fields that it hides after the rights of its writer were checked', () => {
  const stored = { type: 'SLA_CREDIT_REQUEST', credit_calc: { hours: 4 }, metric: 'AVAILABILITY' };
  const rules = writeRules({});
  const anyone = { kind: 'anonymous', visitorId: null, ipAddress: '127.0.0.1' } as const;
  const change = { type: 'CHANGE_SERVICE', new: '500 Mbps' };
  // Its writer may not set the calculation, so the emptied field is no part of the body that is checked.
  expect(rules.tidied(ticketResource, 'update', change)).toEqual(change);
  expect(rules.emptied(ticketResource, change, anyone, stored)).toEqual({ ...change, credit_calc: null, metric: null });
});
