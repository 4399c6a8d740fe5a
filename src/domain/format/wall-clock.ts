/** Converts between instants and the local time of a time zone. */

/** `2026-11-21T10:00`; by default in the machine's time zone. */
export function wallClock(moment: Date, timeZone?: string): string {
  const read = partsIn(timeZone).formatToParts(moment);
  const of = (type: Intl.DateTimeFormatPartTypes): string => read.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

/** The instant of a local time; one skipped by a clock change is taken an hour later. */
export function momentOf(wall: string, timeZone?: string): Date {
  const asUtc = new Date(`${wall}Z`);
  const off = (at: Date): number =>
    Date.parse(`${wallClock(at, timeZone)}Z`) - Math.floor(at.getTime() / 60_000) * 60_000;
  const guess = new Date(asUtc.getTime() - off(asUtc));
  const exact = new Date(asUtc.getTime() - off(guess));
  return wallClock(exact, timeZone) === wall.slice(0, 16) ? exact : guess;
}

const partsIn = (timeZone: string | undefined): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone !== undefined && { timeZone }),
  });
