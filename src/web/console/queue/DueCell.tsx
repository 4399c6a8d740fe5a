/** A due time in words up to a week; the exact time on hover and for screen readers. */
import Box from '@mui/material/Box';
import { workMessages as texts } from '#generated/domain/messages/work.ts';
import { fill } from '#domain/format/fill.ts';
import { formatDate } from '#domain/format/date.ts';
import { wordsOfDue, type DueTime, type Holidays } from '#domain/workplace/due.ts';

interface Props {
  readonly due: DueTime | null;
  readonly now: Date;
  readonly holidays: Holidays;
}

export function DueCell({ due, now, holidays }: Props) {
  if (due === null)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {texts['work.noDue']}
      </Box>
    );
  const iso = due.at.toISOString();
  const words = wordsOfDue(due, now, holidays);
  const time = due.isDay ? '' : due.at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  const isLate = words.kind === 'late' || words.kind === 'lateToday';
  const isNear = words.kind === 'today';
  const text = {
    late: () => fill(texts['work.late'], { days: 'days' in words ? words.days : 0 }),
    soon: () => fill(texts['work.soon'], { days: 'days' in words ? words.days : 0 }),
    lateToday: () => fill(texts['work.lateToday'], { time }),
    today: () => fill(texts['work.today'], { time }).trim(),
    tomorrow: () => fill(texts['work.tomorrow'], { time }).trim(),
    later: () => formatDate(iso, 'text'),
  }[words.kind]();
  return (
    <Box
      component="time"
      dateTime={iso}
      title={due.isDay ? formatDate(iso, 'text') : due.at.toLocaleString('en-US')}
      sx={{
        whiteSpace: 'nowrap',
        fontWeight: isLate || isNear ? 600 : 400,
        color: isLate ? 'error.main' : isNear ? 'warning.main' : 'text.primary',
      }}
    >
      {text}
    </Box>
  );
}
