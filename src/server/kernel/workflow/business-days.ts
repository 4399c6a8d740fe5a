/** Business days: Monday to Friday without the holidays of the home country. */
import { limits } from '#generated/domain/limits.ts';
import type { Session } from '../data/session.ts';
import { column } from './ask.ts';

const days = `select d::date from generate_series($1::date, $2::date, interval '1 day') d
  where extract(isodow from d) < 6 and not exists (select from holidays h where h.country = '${limits.homeCountry}' and h.date = d::date)`;

/** Business days after the day of `since` up to today. */
export async function businessDaysSince(session: Session, since: string): Promise<number> {
  const passed = await column(session, days, [nextDay(since), new Date().toISOString()]);
  return passed.length;
}

/** The day `count` business days after today, YYYY-MM-DD. */
export const businessDaysAhead = async (session: Session, count: number): Promise<string> =>
  (await nextBusinessDays(session, count)).at(-1)!;

/** The day `count` business days after a day, YYYY-MM-DD. */
export async function businessDaysAfter(session: Session, day: string, count: number): Promise<string> {
  const far = new Date(Date.parse(day) + (count * 2 + 20) * dayMs).toISOString();
  return (await column<string>(session, `${days} order by 1`, [nextDay(day), far]))[count - 1]!;
}

/** The day `count` business days before a day, YYYY-MM-DD. */
export async function businessDaysBefore(session: Session, day: string, count: number): Promise<string> {
  const long = new Date(Date.parse(day) - (count * 2 + 20) * dayMs).toISOString();
  const before = new Date(Date.parse(day) - dayMs).toISOString();
  return (await column<string>(session, `${days} order by 1 desc`, [long, before]))[count - 1]!;
}

/** End of business, UTC, on the day `count` business days after today. */
export const businessEndAhead = async (session: Session, count: number): Promise<string> =>
  atHour(await businessDaysAhead(session, count), limits.businessHours.end);

/** When to remind carriers, `count` business days after today. */
export const reminderAhead = async (session: Session, count: number): Promise<string> =>
  atHour(await businessDaysAhead(session, count), limits.providerReminderHour);

const atHour = (day: string, hour: number): string => `${day}T${String(hour).padStart(2, '0')}:00:00Z`;

/** The first `count` business days after today, YYYY-MM-DD. */
export async function nextBusinessDays(session: Session, count: number): Promise<readonly string[]> {
  const now = new Date();
  const far = new Date(now.getTime() + (count * 2 + 20) * dayMs).toISOString();
  const ahead = await column<string>(session, `${days} order by 1`, [nextDay(now.toISOString()), far]);
  return ahead.slice(0, count);
}

const dayMs = 86_400_000;
const nextDay = (instant: string): string => new Date(Date.parse(instant) + dayMs).toISOString();
