/** Calendar files (RFC 5545) for every day and appointment of the product. [AN-006] */

export interface CalendarEntry {
  /** Permanent id: a later file with it replaces the entry. */
  readonly id: string;
  readonly title: string;
  /** A whole day, YYYY-MM-DD, without time zone; or an appointment as ISO instants. */
  readonly at: string | { readonly start: string; readonly end: string };
  /** When it last changed, ISO. */
  readonly changedAt: string;
  readonly place?: string;
  readonly text?: string;
}

/** `name` is the calendar's name in a subscribing program. */
export const calendarFile = (entries: readonly CalendarEntry[], name?: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Trunkline//Calendar//EN',
    'METHOD:PUBLISH',
    ...line('X-WR-CALNAME', name),
    ...entries.flatMap((entry) => linesOf(entry)),
    'END:VCALENDAR',
    '',
  ]
    .flatMap((text) => folded(text))
    .join('\r\n');

/** The file as a data URL for a download link. */
export const calendarAddress = (entry: CalendarEntry): string =>
  `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFile([entry]))}`;

const linesOf = ({ id, title, at, changedAt, place, text }: CalendarEntry): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${id}@trunkline`,
  `DTSTAMP:${stamp(changedAt)}`,
  ...(typeof at === 'string'
    ? [`DTSTART;VALUE=DATE:${at.replaceAll('-', '')}`, 'TRANSP:TRANSPARENT']
    : [`DTSTART:${stamp(at.start)}`, `DTEND:${stamp(at.end)}`]),
  ...line('SUMMARY', title),
  ...line('LOCATION', place),
  ...line('DESCRIPTION', text),
  'END:VEVENT',
];

const line = (name: string, text: string | undefined): readonly string[] =>
  text === undefined ? [] : [`${name}:${text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')}`];

/** `2026-03-05T15:00:00.000Z` → `20260305T150000Z` */
const stamp = (instant: string): string => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Lines have at most 75 octets; longer ones continue after a blank. */
function folded(text: string): readonly string[] {
  const lines: string[] = [];
  let open = '';
  let length = 0;
  for (const letter of text) {
    const more = octets(letter);
    if (length + more > 75) {
      lines.push(open);
      open = ' ';
      length = 1;
    }
    open += letter;
    length += more;
  }
  return [...lines, open];
}

const octets = (text: string): number => new TextEncoder().encode(text).length;
