/** The subject of a queue row: number and team, second line, and snooze time. */
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { workMessages as texts } from '#generated/domain/messages/work.ts';
import { fill } from '#domain/format/fill.ts';
import { shownAs } from '#domain/format/shown-as.ts';
import type { NamedValues, WireRecordOf } from '#runtime/view.ts';
import { showMoment } from '#web/shell/session/moment.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { hasValue } from '#web/ui/cell/has-value.ts';
import { recordPath } from '../record-path.ts';
import { cut } from '../work/WorkTable.tsx';
import type { Queue } from './home.ts';
import { numberOf, teamOf } from './reference.ts';
import { snoozeOf } from './snooze.ts';

/** `SG-1001 · Orbit Foods`, and the subject below; the team is never truncated. */
export function What({ queue, record }: { readonly queue: Queue; readonly record: NamedValues }) {
  const { view, named } = queue;
  const path = recordPath(view.id, view.path, String(record['id']));
  const number = numberOf(view, record);
  const second = named.find(({ wire }) => hasValue(record[wire]) && !number.includes(String(record[wire])));
  const team = teamOf(record);
  return (
    <>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {path === null ? (
          number
        ) : (
          <MuiLink component={Link} to={path}>
            {number}
          </MuiLink>
        )}
        {team !== '' && ` · ${team}`}
      </Box>
      {second && (
        <Box sx={{ color: 'text.secondary', fontSize: 12, ...cut, maxWidth: 280 }}>
          <Cell field={second} record={record} />
        </Box>
      )}
      <Snoozed record={record} />
    </>
  );
}

/** Who snoozed the row, until when and why. */
function Snoozed({ record }: { readonly record: NamedValues }) {
  const snooze = snoozeOf(record);
  if (snooze === null) return null;
  const by = snooze['created_by'] as WireRecordOf<'user'> | null | undefined;
  return (
    <Box sx={{ color: 'warning.main', fontSize: 12, fontWeight: 600, maxWidth: 420, overflowWrap: 'anywhere' }}>
      {fill(texts['work.snoozedBy'], {
        name: by ? shownAs('{first_name} {last_name}', by) : shellMessages['shell.product'],
        time: showMoment(String(snooze['until'])),
        reason: String(snooze['reason']),
      })}
    </Box>
  );
}
