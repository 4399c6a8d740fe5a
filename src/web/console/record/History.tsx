/** What happened to a record, newest first: who, when, and what changed from what. */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import { limits } from '#generated/domain/limits.ts';
import { auditActions } from '#generated/domain/lists/audit-action.ts';
import { tableMessages } from '#generated/domain/messages/table.ts';
import type { EntityView, NamedValues } from '#runtime/view.ts';
import { relativeTime } from '#domain/format/date.ts';
import { showMoment } from '#web/shell/session/moment.ts';
import { shownAs } from '#domain/format/shown-as.ts';
import { http } from '#web/shell/api/http.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordState } from './RecordState.tsx';

interface Entry {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly event: string | null;
  /** These four are left out for whoever may not read them. */
  readonly actor?: NamedValues | null;
  readonly real_actor?: NamedValues | null;
  readonly before?: NamedValues | null;
  readonly after?: NamedValues | null;
  readonly reason: string | null;
}

interface Page {
  readonly records: readonly Entry[];
}

interface Props {
  readonly view: EntityView;
  readonly id: string;
}

/** All of it, or who changed one field. */
export function History({ view, id }: Props) {
  const [field, setField] = useState('');
  return (
    <>
      <TextField
        select
        size="small"
        label={texts['admin.changedField']}
        value={field}
        onChange={({ target }) => setField(target.value)}
        sx={{ minWidth: 220, marginBottom: 1.5 }}
      >
        <MenuItem value="">{tableMessages['table.any']}</MenuItem>
        {changeable(view).map(({ wire, title }) => (
          <MenuItem key={wire} value={wire}>
            {title}
          </MenuItem>
        ))}
      </TextField>
      <Entries view={view} id={id} field={field} />
    </>
  );
}

const changeable = ({ fields }: EntityView) =>
  Object.values(fields)
    .filter(({ wire }) => !unchanging.has(wire))
    .toSorted((one, other) => one.title.localeCompare(other.title));

function Entries({ view, id, field }: Props & { readonly field: string }) {
  const params = {
    entity: view.id,
    record_id: id,
    sort_field: 'at',
    sort_dir: 'desc',
    per_page: limits.fetchAllPageSize,
    ...(field !== '' && { 'changes.field': field }),
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['records', 'audit-entries', 'history', view.id, id, field],
    queryFn: ({ signal }) => http<Page>({ url: '/api/audit-entries', method: 'GET', params, signal }),
    staleTime: 0,
  });
  if (data === undefined) return <RecordState error={error} onRetry={() => void refetch()} />;
  if (data.records.length === 0) return <p>{tableMessages['table.noRows']}</p>;
  return (
    <Paper variant="outlined" component="ol" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {data.records.map((entry) => (
        <Box
          component="li"
          key={entry.id}
          sx={{ padding: 2, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
        >
          <Headline entry={entry} />
          <Changes view={view} entry={entry} />
        </Box>
      ))}
    </Paper>
  );
}

function Headline({ entry: { at, action, event, actor, real_actor, reason } }: { readonly entry: Entry }) {
  const who = !actor ? texts['admin.system'] : shownAs('{first_name} {last_name}', actor);
  const asWhom = !real_actor
    ? ''
    : ` ${fill(shellMessages['shell.viewerOf'], { name: shownAs('{first_name} {last_name}', real_actor) })}`;
  const done = auditActions.find(({ value }) => value === action)?.label ?? action;
  const what = event === null ? done : `${done}: ${event.replaceAll('_', ' ')}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
      <strong>{`${who}${asWhom}`}</strong>
      <span>{what}</span>
      {reason && <em>{`“${reason}”`}</em>}
      <Box sx={{ flex: 1 }} />
      <Tooltip title={showMoment(at)}>
        <Box component="time" dateTime={at} sx={{ color: 'text.secondary', fontSize: 13 }}>
          {relativeTime(at)}
        </Box>
      </Tooltip>
    </Box>
  );
}

/** The fields that differ, as they were and as they became. */
function Changes({ view, entry: { before, after } }: { readonly view: EntityView; readonly entry: Entry }) {
  if (!before || !after) return null;
  const fields = Object.values(view.fields).filter(
    ({ wire }) => wire in after && JSON.stringify(before[wire]) !== JSON.stringify(after[wire]) && !silent.has(wire),
  );
  if (fields.length === 0) return null;
  return (
    <Box component="ul" sx={{ margin: '6px 0 0', paddingLeft: 2.5, fontSize: 13, color: 'text.secondary' }}>
      {fields.map((field) => (
        <li key={field.key}>
          {`${field.title}: `}
          <Cell field={field} record={before} isFull />
          <ArrowForward titleAccess="became" sx={{ fontSize: 14, marginInline: 0.75, verticalAlign: 'middle' }} />
          <Cell field={field} record={after} isFull />
        </li>
      ))}
    </Box>
  );
}

const silent: ReadonlySet<string> = new Set(['version', 'updated_at']);
const unchanging: ReadonlySet<string> = new Set([...silent, 'id', 'team_id', 'created_at', 'created_by_id']);
