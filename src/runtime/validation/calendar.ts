/** Dates and times that exist in the calendar. */

/** `YYYY-MM-DD` of a real day. [VA-029] */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return year !== undefined && isRealDay(Number(year), Number(month), Number(day));
}

/** RFC 3339 date and time with an offset. */
export function isDateTime(text: string): boolean {
  const [, date, hour, minute, second] =
    /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|[+-]\d{2}:?\d{2})$/.exec(text) ?? [];
  return date !== undefined && isDate(date) && Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60;
}

function isRealDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= days[month - 1]!;
}

/** The calendar day of a moment in an IANA time zone, YYYY-MM-DD; an unknown zone counts as UTC. */
export function dayIn(timeZone: string, moment: Date = new Date()): string {
  try {
    return formatOf(timeZone).format(moment);
  } catch {
    return moment.toISOString().slice(0, 10);
  }
}

const figures = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
/** Cached by time zone, because creating a format is the slowest part of a small write. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, ...figures });
  formats.set(timeZone, format);
  return format;
}
