/** When the term of a contract runs: dates of its lines, and from them those of the contract. [DO-034] */
import { contractDates } from '#domain/contracts/dates.ts';
import { limits } from '#generated/domain/limits.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { datesOfLines, holidaysOfContract, lineOfService, linesOfContract } from './queries.ts';

/** Starts the term of a service on a day in the zone of its team, under its contract; nothing for a service without a signed contract. The session acts as the server. */
export async function startTerm(session: Session, serviceId: string, start: string): Promise<void> {
  const line = await lineOfService.first(session, { service: serviceId });
  if (!line || line.service_start_date !== null) return;
  const contract = await getRecord(session, 'contract', line.contract_id);
  await setValues(session, 'service', serviceId, { contract_id: contract.id });
  await dateLine(session, contract, line.id, start);
  await followLines(session, contract);
}

/**
 * Dates a contract and its lines from its own start: the day given for all, or the one of its only line. Lines that began on
 * days of their own keep these.
 */
export async function dateContract(session: Session, contractId: string): Promise<void> {
  const contract = await getRecord(session, 'contract', contractId);
  const start = contract.service_start_date;
  if (start === null) return;
  const lines = await linesOfContract.all(session, { contract: contractId });
  for (const { id, service_start_date: own } of lines)
    await dateLine(session, contract, id, lines.length === 1 ? start : (own ?? start));
  if (lines.length > 0) return followLines(session, contract);
  const dates = await datesOf(session, contract, start, contract.service_term);
  await setValues(session, 'contract', contractId, dates);
}

async function dateLine(
  session: Session,
  contract: RecordOf<'contract'>,
  lineId: string,
  start: string,
): Promise<void> {
  const line = await getRecord(session, 'contract-line', lineId);
  const dates = await datesOf(session, contract, start, line.service_term);
  await setValues(session, 'contract-line', lineId, { service_start_date: start, ...dates });
}

async function datesOf(session: Session, contract: RecordOf<'contract'>, start: string, months: number | null) {
  if (months === null) return { service_end_date: null, notice_deadline: null };
  const days = await holidaysOfContract.all(session, { contract: contract.id, home: limits.homeCountry });
  const holidays = new Set(days.map(({ date }) => date));
  const noticeDays = contract.notice_period ?? limits.renewalNoticeDays;
  const { end, notice } = contractDates({ start, months, noticeDays }, (day) => holidays.has(day));
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
