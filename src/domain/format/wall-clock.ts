/** Moments as the clock on a wall shows them in a time zone, and back. */

/** `2026-11-21T10:00` of a moment; in the zone of the machine unless said. */
export function wallClock(moment: Date, timeZone?: string): string {
  const read = partsIn(timeZone).formatToParts(moment);
  const of = (type: Intl.DateTimeFormatPartTypes): string => read.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

/** The moment at which the wall shows this; one that a change of season leaves out is taken an hour later. */
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
