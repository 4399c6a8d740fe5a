/** The dates of a location, newest last, each with its reason and days by cause; adds another one. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boardMessages as texts } from '#generated/domain/messages/board.ts';
import { delayCauses } from '#generated/domain/lists/delay-cause.ts';
import { installDateKinds } from '#generated/domain/lists/install-date-kind.ts';
import { limits } from '#generated/domain/limits.ts';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { delayOf } from '#domain/installation/delay.ts';
import { serviceLocationView } from '#generated/screens/views/service-location.ts';
import type { WireRecord } from '#runtime/view.ts';
import { listOf } from '#web/shell/records.ts';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { DateDialog } from './DateDialog.tsx';
import { Part } from './Part.tsx';

export function DayList({ record }: { readonly record: WireRecord }) {
  const [isAsking, setIsAsking] = useState(false);
  const list = { service_location_id: record['id'], sort_field: 'created_at', sort_dir: 'asc' };
  const { data } = useQuery(listOf('install-dates', { ...list, per_page: limits.fetchAllPageSize }));
  const delay = delayOf(record);
  return (
    <Part
      title={texts['board.days']}
      action={
        <Button size="small" variant="outlined" onClick={() => setIsAsking(true)}>
          {texts['board.setDate']}
        </Button>
      }
    >
      {!data && <TableSkeleton rows={2} />}
      {data?.records.length === 0 && <Box sx={{ color: 'text.secondary' }}>{texts['board.noDays']}</Box>}
      <Box component="ol" sx={{ margin: 0, paddingLeft: 2.5, fontSize: 13 }}>
        {data?.records.map((day) => (
          <li key={String(day['id'])}>
            {wordsOf(day)}
            {typeof day['sentence'] === 'string' && <Box sx={{ color: 'text.secondary' }}>{day['sentence']}</Box>}
          </li>
        ))}
      </Box>
      {delay.days !== 0 && (
        <Box sx={{ marginTop: 1, fontSize: 13, fontWeight: 600 }}>
          {delay.days < 0
            ? fill(texts['board.early'], { days: -delay.days })
            : fill(texts['board.delay'], {
                days: delay.days,
                parts: delayCauses
                  .flatMap(({ value, label }) => (delay.split[value] === 0 ? [] : [`${label} ${delay.split[value]}`]))
                  .join(', '),
              })}
        </Box>
      )}
      {isAsking && (
        <DateDialog
          view={serviceLocationView}
          records={[record]}
          run={() => Promise.resolve()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Part>
  );
}

const shown = (day: unknown): string => (typeof day === 'string' ? formatDate(day, 'text') : '');

function wordsOf(day: WireRecord): string {
  const kind = installDateKinds.find(({ value }) => value === day['kind'])?.label ?? '';
  const previous = day['previous_date'];
  const text = typeof previous === 'string' && previous !== day['date'] ? texts['board.moves'] : texts['board.first'];
  return fill(text, { kind, date: shown(day['date']), previous: shown(previous) });
}
