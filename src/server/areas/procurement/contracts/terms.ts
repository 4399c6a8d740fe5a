/** Computes the dates of a contract's lines, and from them those of the contract. [DO-034] */
import { contractDates, daysLater } from '#domain/contracts/dates.ts';
import { limits } from '#generated/domain/limits.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { ChangesOf, RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { datesOfLines, holidaysOfContract, lineOfService, linesOfContract, servicesOfContract } from './queries.ts';

/**
 * Starts the term of a service on a day in the zone of its team, under its contract; skips a service without a signed
 * contract. The session acts as the server.
 */
export async function startTerm(session: Session, serviceId: string, start: string): Promise<void> {
  const line = await lineOfService.first(session, { service: serviceId });
  if (!line || line.service_start_date !== null) return;
  const contract = await getRecord(session, 'contract', line.contract_id);
  await setValues(session, 'service', serviceId, { contract_id: contract.id });
  await dateLine(session, contract, line.id, start);
  await followLines(session, contract);
}

/**
 * Dates a contract and its lines from the contract's start: the day given for all, or the one of its only line. Lines
 * with their own start day keep it.
 */
export async function dateContract(session: Session, contractId: string): Promise<void> {
  const contract = await getRecord(session, 'contract', contractId);
  const start = contract.service_start_date;
  if (start === null) return;
  const lines = await linesOfContract.all(session, { contract: contractId });
  for (const { id, service_start_date: own } of lines)
    await dateLine(session, contract, id, lines.length === 1 ? start : (own ?? start));
  if (lines.length > 0) return followLines(session, contract);
  const dates = await datesOf(session, contract, start, contract.service_term, contract.renewed_months);
  await setValues(session, 'contract', contractId, dates);
  for (const { id } of await servicesOfContract.all(session, { contract: contractId }))
    await dateService(session, contract, id, dates);
}

/**
 * Dates a contract from the lines with a known first day; the others stay without dates. The session acts as the
 * server.
 */
export async function dateStartedLines(session: Session, contractId: string): Promise<void> {
  const contract = await getRecord(session, 'contract', contractId);
  const lines = await linesOfContract.all(session, { contract: contractId });
  for (const { id, service_start_date: start } of lines)
    if (start !== null) await dateLine(session, contract, id, start);
  await followLines(session, contract);
}

/**
 * Extends the term of a service by `months`, on its contract or, without one, on the service itself. Returns the new
 * last day. The session acts as the server.
 */
export async function renewTerm(session: Session, serviceId: string, months: number): Promise<string> {
  const line = await lineOfService.first(session, { service: serviceId });
  const service = await getRecord(session, 'service', serviceId);
  const contractId = line?.contract_id ?? service.contract_id;
  const contract = contractId === null ? null : await getRecord(session, 'contract', contractId);
  if (contract && line?.service_start_date) {
    const { renewed_months: renewed } = await getRecord(session, 'contract-line', line.id);
    await setValues(session, 'contract-line', line.id, { renewed_months: renewed + months });
    await dateLine(session, contract, line.id, line.service_start_date);
    await followLines(session, contract);
  } else if (contract?.service_start_date && contract.service_term !== null) {
    await setValues(session, 'contract', contract.id, { renewed_months: contract.renewed_months + months });
    await dateContract(session, contract.id);
  } else await runOn(session, serviceId, months);
  return String((await getRecord(session, 'service', serviceId)).contract_end_date);
}

/** A service without a contract ends that many months later, with its notice the same time before the end. */
async function runOn(session: Session, serviceId: string, months: number): Promise<void> {
  const { contract_end_date: end, notice_deadline: notice } = await getRecord(session, 'service', serviceId);
  if (end === null) return;
  const noticeDays = notice === null ? 0 : (Date.parse(end) - Date.parse(notice)) / dayMs;
  const next = contractDates({ start: daysLater(end, 1), months, noticeDays }, () => false);
  await setValues(session, 'service', serviceId, {
    ...untold,
    contract_end_date: next.end,
    notice_deadline: notice === null ? null : next.notice,
  });
}

const dayMs = 86_400_000;

/** A new end has no notifications yet. */
const untold = {
  renewal_notified_days: null,
  notice_notified_days: null,
  is_month_to_month: false,
} satisfies ChangesOf<'service'>;

async function dateLine(
  session: Session,
  contract: RecordOf<'contract'>,
  lineId: string,
  start: string,
): Promise<void> {
  const line = await getRecord(session, 'contract-line', lineId);
  const dates = await datesOf(session, contract, start, line.service_term, line.renewed_months);
  await setValues(session, 'contract-line', lineId, { service_start_date: start, ...dates });
  if (line.service_id !== null) await dateService(session, contract, line.service_id, dates);
}

interface Dates {
  readonly service_end_date: string | null;
  readonly notice_deadline: string | null;
}

/** Sets the end of a service's term and the derived dates, which lists, alerts and the calendar read. [NO-003] */
async function dateService(session: Session, contract: RecordOf<'contract'>, serviceId: string, dates: Dates) {
  const service = await getRecord(session, 'service', serviceId);
  const isMoved = service.contract_end_date !== dates.service_end_date;
  await setValues(session, 'service', serviceId, {
    ...(isMoved && untold),
    contract_end_date: dates.service_end_date,
    notice_deadline: dates.notice_deadline,
    auto_renew_term: contract.auto_renew_term,
    termination_fee_percent: contract.termination_fee_percent,
  });
}

async function datesOf(
  session: Session,
  contract: RecordOf<'contract'>,
  start: string,
  months: number | null,
  renewed: number,
): Promise<Dates> {
  if (months === null) return { service_end_date: null, notice_deadline: null };
  const days = await holidaysOfContract.all(session, { contract: contract.id, home: limits.homeCountry });
  const holidays = new Set(days.map(({ date }) => date));
  const noticeDays = contract.notice_period ?? limits.renewalNoticeDays;
  const { end, notice } = contractDates({ start, months: months + renewed, noticeDays }, (day) => holidays.has(day));
  return { service_end_date: end, notice_deadline: notice };
}

async function followLines(session: Session, { id }: RecordOf<'contract'>): Promise<void> {
  const { start, end, notice } = await datesOfLines.one(session, { contract: id });
  await setValues(session, 'contract', id, {
    service_start_date: start,
    service_end_date: end,
    notice_deadline: notice,
  });
}
