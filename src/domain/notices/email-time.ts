/** Send time of emails that can wait, by the reader's clock. */
import { aheadOfUtc, instantOf } from '#domain/clock/zone.ts';
import { limits } from '#generated/domain/limits.ts';

export interface QuietHours {
  /** IANA name. */
  readonly zone: string;
  /** Hours of the day; null without quiet hours. They may cross midnight. */
  readonly from: number | null;
  readonly until: number | null;
  readonly weekends: boolean;
}

const dayMs = 86_400_000;
/** A week, plus a day for clock changes. */
const daysAhead = 8;

/** When the held emails go out together; null if none are held. Milliseconds since 1970. */
export function heldUntil(quiet: QuietHours, now: number): number | null {
  if (!isQuiet(quiet, now)) return null;
  const hour = hoursOf(quiet)?.until ?? limits.digestHour;
  return firstAt(quiet.zone, hour, now, (instant) => !isQuiet(quiet, instant));
}

/** The next daily or weekly email after `now`, in the morning of the zone. Milliseconds since 1970. */
export const nextDigest = (digest: 'daily' | 'weekly', zone: string, now: number): number =>
  firstAt(
    zone,
    limits.digestHour,
    now,
    (instant) => digest === 'daily' || weekday(instant, zone) === limits.digestWeekday,
  );

function firstAt(zone: string, hour: number, now: number, isFit: (instant: number) => boolean): number {
  const found = Array.from({ length: daysAhead + 1 }, (_, ahead) =>
    instantOf(dayOf(now + ahead * dayMs, zone), hour * 60, zone),
  ).find((instant) => instant > now && isFit(instant));
  return found ?? now;
}

function isQuiet(quiet: QuietHours, instant: number): boolean {
  const day = weekday(instant, quiet.zone);
  if (quiet.weekends && (day === 0 || day === 6)) return true;
  const hours = hoursOf(quiet);
  if (hours === null) return false;
  const { from, until } = hours;
  const hour = local(instant, quiet.zone).getUTCHours();
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}

const hoursOf = ({ from, until }: QuietHours) =>
  from === null || until === null || from === until ? null : { from, until };

/** A date whose UTC parts are the local time of the zone. */
const local = (instant: number, zone: string): Date => new Date(instant + aheadOfUtc(instant, zone));
const weekday = (instant: number, zone: string): number => local(instant, zone).getUTCDay();
const dayOf = (instant: number, zone: string): string => local(instant, zone).toISOString().slice(0, 10);
