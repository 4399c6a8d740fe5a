/** Audits an invoice and stores one finding for each cause, even when it runs again. [BI-032] */
import { auditInvoice } from '#domain/bills/audit/audit.ts';
import { creditsFor } from '#domain/bills/audit/credits.ts';
import { describe } from '#domain/bills/audit/describe.ts';
import { firstStepOf } from '#domain/bills/audit/first-step.ts';
import type { Finding } from '#domain/bills/audit/model.ts';
import { businessDayUpTo, daysLater } from '#domain/contracts/dates.ts';
import type { NotificationEventId } from '#generated/domain/notifications.ts';
import { limits } from '#generated/domain/limits.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import type { Announcement, Notifier } from '#server/kernel/notify/notification-event.ts';
import type { Transition } from '#server/kernel/workflow/transition.ts';
import { formatMoney } from '#domain/format/money.ts';
import { auditFacts, toPromise, type AuditFacts } from './facts.ts';
import { holidaysBetween, knownFindings, livedWith, lockInvoice, markAudited, setLineMarks } from './queries.ts';

export interface AuditDeps {
  readonly notifier: Notifier;
  readonly transition: Transition;
}

/** In a session of the server. Returns the number of undecided findings of the invoice. */
export async function auditStoredInvoice(session: Session, invoice: string, deps: AuditDeps): Promise<number> {
  const locked = await lockInvoice.first(session, { invoice });
  if (locked === undefined || locked.status === 'VOID') return 0;
  const facts = await auditFacts(session, invoice);
  await followCredits(session, facts, deps);
  const found = auditInvoice(facts.invoice, facts.context);
  const fresh = await keep(session, facts, found, deps);
  if (locked.status === 'DRAFT') await markLines(session, facts, found);
  await markAudited.change(session, { invoice });
  for (const finding of fresh) if (finding.silencedBy === null) await notifyFinding(session, facts, finding, deps);
  return found.filter(({ silencedBy }) => silencedBy === null).length;
}

/** A charge that is missing every month is one finding, on the invoice that showed it first. */
const recurringCodes = new Set(['E06', 'E08']);

/** Adds new findings; open ones that no longer hold are superseded. */
async function keep(
  session: Session,
  { invoice, account }: AuditFacts,
  found: readonly Finding[],
  deps: AuditDeps,
): Promise<readonly Finding[]> {
  const known = await knownFindings.all(session, { invoice: invoice.id, account: account.id });
  const isKnown = (finding: Finding) =>
    known.some(
      ({ cause, invoice_id, money }) =>
        cause === finding.cause &&
        (recurringCodes.has(finding.code) ||
          (invoice_id === invoice.id && money === finding.exposure + finding.liability)),
    );
  const fresh = found.filter((finding) => !isKnown(finding));
  for (const old of known.filter(({ invoice_id, status }) => invoice_id === invoice.id && status === 'OPEN')) {
    const still = found.find(({ cause }) => cause === old.cause);
    if (!still || fresh.includes(still)) await deps.transition(session, 'invoice-finding', old.id, 'supersede');
  }
  const disputeBy = await lastDay(session, invoice.date, account.dispute_days);
  for (const finding of fresh) await addFinding(session, { invoice, account }, finding, disputeBy);
  return fresh;
}

/** The end of the contract's dispute window, or of the shortest usual one, moved back to a business day. */
export async function lastDay(session: Session, date: string, days: number | null): Promise<string> {
  const last = daysLater(date, days ?? limits.disputeWindowDays.min);
  const holidays = await holidaysBetween.all(session, { from: daysLater(last, -14), to: last });
  return businessDayUpTo(last, (day) => holidays.some((holiday) => holiday.day === day));
}

async function addFinding(
  session: Session,
  { invoice, account }: Pick<AuditFacts, 'invoice' | 'account'>,
  finding: Finding,
  disputeBy: string,
): Promise<void> {
  const code = account.currency as 'USD';
  const money = (value: number | null) => (value === null ? null : { value, code });
  const lived = await livedWith.isAny(session, { account: account.id, cause: finding.cause });
  await addRecord(session, 'invoice-finding', {
    team_id: account.team_id,
    invoice_id: invoice.id,
    provider_account_id: account.id,
    service_id: finding.serviceId,
    code: finding.code,
    cause: finding.cause,
    charge_code: finding.chargeCode,
    summary: describe(finding, invoice.currency),
    status: finding.silencedBy === null ? 'OPEN' : 'EXCEPTION',
    next_step: finding.silencedBy === null ? firstStepOf({ exposure: finding.exposure, wasLivedWith: lived }) : null,
    exception_id: finding.silencedBy,
    exposure: money(finding.exposure),
    liability: money(finding.liability),
    expected: money(finding.expected),
    billed: money(finding.billed),
    evidence: [...finding.evidence],
    claims: finding.claims.map(({ lineId, amount }) => ({ line_id: lineId, amount })),
    dispute_by: disputeBy,
  });
}

/** Lines show their expected amount, and the first rule that failed. */
async function markLines(session: Session, { invoice, account }: AuditFacts, found: readonly Finding[]): Promise<void> {
  const code = account.currency;
  const marked = new Map(
    found
      .flatMap((finding) => finding.claims.map(({ lineId, amount }) => [lineId, { finding, amount }] as const))
      .toReversed(),
  );
  const marks = invoice.lines.map((line) => {
    const mark = marked.get(line.id);
    const variance = mark?.amount ?? 0;
    return { line: line.id, exception: mark?.finding.code ?? null, expected: line.amount - variance, variance };
  });
  await setLineMarks.change(session, { marks: JSON.stringify(marks), code });
}

/** Credits on this bill and earlier ones go to open disputes. */
async function followCredits(session: Session, { invoice, context, awaited }: AuditFacts, deps: AuditDeps) {
  const seen = creditsFor(
    awaited.map((each) => toPromise(each)),
    [...context.earlier, invoice],
  );
  for (const { promise, got } of seen) {
    const before = awaited.find(({ id }) => id === promise.id)!;
    if (before.status === 'RECOVERED' || got === before.received) continue;
    const credit_received = { value: got, code: before.code as 'USD' };
    await setValues(session, 'invoice-finding', promise.id, { credit_received });
    if (before.ticket_id !== null) await setValues(session, 'ticket', before.ticket_id, { credit_received });
    if (got >= promise.amount) await deps.transition(session, 'invoice-finding', promise.id, 'recover');
  }
}

/** Findings that also notify the people who maintain the inventory, each with a separate event. */
const events: Readonly<Partial<Record<Finding['code'], NotificationEventId>>> = { E05: 'inventory.orphan_charge' };

/** A wrong charge notifies about the invoice, a missing charge about the service. */
const notifyFinding = (session: Session, facts: AuditFacts, finding: Finding, { notifier }: AuditDeps) =>
  notifier.announce(session, finding.code === 'E06' ? unbilled(facts, finding) : wrongCharge(facts, finding));

const wrongCharge = ({ invoice, account }: AuditFacts, finding: Finding): Announcement => ({
  event: events[finding.code] ?? 'invoice.exception_found',
  teamId: account.team_id,
  record: { entity: 'invoice', id: invoice.id },
  values: {
    code: finding.code,
    number: invoice.number,
    provider: account.provider,
    reason: describe(finding, invoice.currency),
    amount: formatMoney({ value: finding.exposure, code: invoice.currency }),
  },
});

const unbilled = ({ account }: AuditFacts, { serviceId, facts }: Finding): Announcement => ({
  event: 'inventory.unbilled_service',
  teamId: account.team_id,
  record: { entity: 'service', id: serviceId! },
  values: { provider: account.provider, count: String(facts['cycles']) },
});
