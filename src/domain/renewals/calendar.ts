/** The calendar of ending terms as calendar programs subscribe to it (RFC 5545): whole days, so that no time zone moves one. */

export interface Deadline {
  readonly id: string;
  readonly title: string;
  /** YYYY-MM-DD */
  readonly day: string;
  /** When it last changed, ISO. */
  readonly changedAt: string;
}

export const calendarFeed = (name: string, deadlines: readonly Deadline[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Trunkline//Renewals//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...deadlines.flatMap((deadline) => eventOf(deadline)),
    'END:VCALENDAR',
    '',
  ]
    .flatMap((line) => folded(line))
    .join('\r\n');

const eventOf = ({ id, title, day, changedAt }: Deadline): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${id}@trunkline`,
  `DTSTAMP:${new Date(changedAt).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
  `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
  `SUMMARY:${escaped(title)}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ');

/** Lines hold 75 octets; what is longer goes on behind a blank. */
function folded(line: string): readonly string[] {
  const lines: string[] = [];
  let open = '';
  for (const letter of line) {
    if (octets(open + letter) > 75) {
      lines.push(open);
      open = ' ';
    }
    open += letter;
  }
  return [...lines, open];
}

const octets = (text: string): number => new TextEncoder().encode(text).length;
