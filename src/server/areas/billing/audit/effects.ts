/**
 * Effects of findings: a dispute with its draft for the carrier, an accepted difference, a received credit. [BI-032]
 */
import { limits } from '#generated/domain/limits.ts';
import { evidenceKinds } from '#generated/domain/lists/evidence-kind.ts';
import { messages } from '#generated/domain/messages.ts';
import type { DisputeReason } from '#generated/domain/lists/dispute-reason.ts';
import { invoiceExceptions } from '#generated/domain/lists/invoice-exception.ts';
import { disputeLetter } from '#domain/bills/audit/describe.ts';
import { formatMoney } from '#domain/format/money.ts';
import { monthsLater } from '#domain/contracts/dates.ts';
import { fill } from '#domain/format/fill.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Effect, TransitionContext } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { addTicket } from '../../support/contract.ts';
import { disputedFinding } from './queries.ts';
import { lastDay } from './run.ts';

type Finding = RecordOf<'invoice-finding'>;

const reasonOf = (code: Finding['code']): DisputeReason =>
  invoiceExceptions.find(({ value }) => value === code)!.facts.disputeReason;

const amountOf = ({ exposure }: Finding): string => (exposure === null ? '' : formatMoney(exposure));

/** Opens a billing issue with the amount, the lines, the draft for the carrier and the last day to dispute. */
const openDispute: Effect<'invoice-finding'> = async (move) => {
  const { session, record } = move;
  const about = await disputedFinding.one(session, { finding: record.id });
  const disputeBy = record.dispute_by ?? (await lastDay(session, about.invoice_date, about.dispute_days));
  const subject = fill(messages['billing.disputeSubject'], {
    code: record.code,
    number: about.invoice_number,
    provider: about.provider,
  });
  const ticket = await addTicket(session, move.deps.notifier, {
    team_id: record.team_id,
    type: 'BILLING_ISSUE',
    subject,
    opening_text: record.summary,
    requested_by_id: move.userId,
    service_ids: record.service_id === null ? [] : [record.service_id],
    invoice_id: record.invoice_id,
    invoice_line_ids: record.claims.map(({ line_id }) => line_id),
    disputed_amount: record.exposure,
    dispute_reason: reasonOf(record.code),
    dispute_deadline: disputeBy,
  });
  await addRecord(session, 'ticket-message', {
    team_id: record.team_id,
    ticket_id: ticket.id,
    kind: 'MESSAGE',
    internal: true,
    body: disputeLetter({
      provider: about.provider,
      account: about.account_number,
      number: about.invoice_number,
      date: about.invoice_date,
      team: about.team,
      summary: record.summary,
      amount: amountOf(record),
      evidence: record.evidence.map(({ kind, text, day }) => ({ kind: labelOf(kind), text, day: day ?? null })),
      disputeBy,
    }),
  });
  await setValues(session, 'invoice-finding', record.id, { ticket_id: ticket.id, dispute_by: disputeBy });
  await announce(move, 'invoice.dispute_opened', {
    provider: about.provider,
    number: about.invoice_number,
    reason: record.summary,
  });
};

const labelOf = (kind: Finding['evidence'][number]['kind']): string =>
  evidenceKinds.find(({ value }) => value === kind)!.label;

/** Mutes the same difference for a year, up to its present amount; staff may shorten both. */
const learnException: Effect<'invoice-finding'> = async ({ session, record, request }) => {
  const made = await addRecord(session, 'audit-exception', {
    team_id: record.team_id,
    code: record.code,
    provider_account_id: record.provider_account_id,
    service_id: record.service_id,
    charge_code: record.charge_code,
    ceiling: record.exposure ?? { value: 0, code: 'USD' },
    reason: request.reason!.trim(),
    expires_on: monthsLater(new Date().toISOString().slice(0, 10), limits.learnedExceptionMonths),
  });
  await setValues(session, 'invoice-finding', record.id, { exception_id: made.id });
};

const notifyRecovered: Effect<'invoice-finding'> = async (move) => {
  const { session, record } = move;
  const about = await disputedFinding.one(session, { finding: record.id });
  const { credit_received: credit } = record;
  const amount = credit === null ? '' : formatMoney(credit);
  await announce(move, 'invoice.dispute_resolved', {
    provider: about.provider,
    number: about.invoice_number,
    reason: fill(messages['billing.creditSeen'], { amount }),
    amount,
  });
};

const announce = (
  { session, record, deps }: TransitionContext<'invoice-finding'>,
  event: 'invoice.dispute_opened' | 'invoice.dispute_resolved',
  values: Readonly<Record<string, string>>,
) =>
  deps.notifier.announce(session, {
    event,
    teamId: record.team_id,
    record: { entity: 'invoice', id: record.invoice_id },
    values: { amount: amountOf(record), ...values },
  });

export const auditEffects = { openDispute, learnException, notifyRecovered } satisfies Partial<Effects>;
