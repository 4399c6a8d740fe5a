/** The history of the record or of one field, newest first: who, when and which fields changed. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import { inSentence } from '#domain/format/in-sentence.ts';
import { appMessages } from '#generated/domain/messages/app.ts';
import { listHistory, type ListHistory200 } from '#generated/client/history.ts';
import { limits } from '#generated/domain/limits.ts';
import { tableMessages } from '#generated/domain/messages/table.ts';
import type { EntityView, FieldView, WireRecord } from '#runtime/view.ts';
import { relativeTime } from '#domain/format/date.ts';
import { showMoment } from '#web/shell/session/moment.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { Loaded } from '../Loaded.tsx';
import { useTeam, type TeamScope } from '../team/team-context.ts';
import { NothingHere, PanelFrame } from './PanelFrame.tsx';
import { isSaid } from './said.ts';

type Entry = ListHistory200['records'][number];

interface Props {
  readonly title: string | undefined;
  readonly record: WireRecord;
  readonly view: EntityView;
}

export function HistoryPanel({ title, record, view }: Props) {
  const { may } = useTeam();
  const [perPage, setPerPage] = useState<number>(limits.tablePageSize);
  const [field, setField] = useState('');
  const params = {
    entity: view.id,
    record_id: String(record['id']),
    per_page: perPage,
    ...(field !== '' && { field }),
  };
  const query = useQuery({
    queryKey: ['records', 'history', params],
    queryFn: ({ signal }) => listHistory(params, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <PanelFrame
      title={title}
      actions={
        <TextField
          select
          size="small"
          label={appMessages['app.changedField']}
          value={field}
          onChange={({ target }) => setField(target.value)}
          sx={{ minWidth: 220 }}
        >
          <MenuItem value="">{tableMessages['table.any']}</MenuItem>
          {changeable(view, may).map(({ wire, title: label }) => (
            <MenuItem key={wire} value={wire}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      }
    >
      <Loaded query={query} empty={<NothingHere text={appMessages['app.noHistory']} />}>
        {({ records }) => (
          <PlainList as="ol" sx={{ display: 'grid', gap: 2 }}>
            {records.map((entry) => (
              <EntryLine key={entry.id} entry={entry} view={view} />
            ))}
          </PlainList>
        )}
      </Loaded>
      {query.data?.has_next_page && (
        <Button size="small" sx={{ marginTop: 1 }} onClick={() => setPerPage(perPage * 4)}>
          {appMessages['app.showOlder']}
        </Button>
      )}
    </PanelFrame>
  );
}

/** Fields with a readable history, by title. */
const changeable = ({ fields }: EntityView, may: TeamScope['may']): readonly FieldView[] =>
  Object.values(fields)
    .filter(({ wire, read }) => !unrecorded.has(wire) && (read === undefined || may(read)))
    .toSorted((one, other) => one.title.localeCompare(other.title));

const unrecorded: ReadonlySet<string> = new Set([
  'id',
  'team_id',
  'version',
  'created_at',
  'updated_at',
  'created_by_id',
]);

function EntryLine({ entry, view }: { entry: Entry; view: EntityView }) {
  const { at, actor, real_actor: viewer, reason } = entry;
  return (
    <Box
      component="li"
      sx={(theme) => ({ borderLeft: `3px solid ${theme.tokens.tones.purple.tint}`, paddingLeft: 1.5 })}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 12px', alignItems: 'baseline' }}>
        <span>
          <strong>{actor ?? shellMessages['shell.product']}</strong>
          {viewer !== null && ` ${fill(shellMessages['shell.viewerOf'], { name: viewer })}`}{' '}
          {describeChange(entry, view)}
        </span>
        <Tooltip title={showMoment(at)}>
          <Box component="time" dateTime={at} sx={{ color: 'text.secondary', fontSize: 12 }}>
            {relativeTime(at)}
          </Box>
        </Tooltip>
      </Box>
      {reason !== null && <Box sx={{ fontStyle: 'italic' }}>{`“${reason}”`}</Box>}
      <Changes entry={entry} view={view} />
    </Box>
  );
}

function Changes({ entry, view }: { entry: Entry; view: EntityView }) {
  const fields = new Map(Object.values(view.fields).map((field) => [field.wire, field]));
  const changes = entry.changes.flatMap((change) => {
    const field = fields.get(change.field);
    return field ? [{ ...change, shown: field }] : [];
  });
  if (changes.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: '4px 0 0', padding: 0, fontSize: 13 }}>
      {changes.map(({ field, before, after, shown }) => (
        <Box
          component="li"
          key={field}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 8px', alignItems: 'center' }}
        >
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {shown.title}
          </Box>
          {isSaid(shown) && (
            <>
              <Cell field={shown} record={{ [field]: before }} isFull />
              <span aria-hidden="true">→</span>
              <Cell field={shown} record={{ [field]: after }} isFull />
            </>
          )}
        </Box>
      ))}
    </Box>
  );
}

const deeds: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
};

/** `created the ticket`, or the label of the workflow step: `sent “Close”`. */
function describeChange({ action, event }: Entry, { title, workflow }: EntityView): string {
  const step = workflow?.transitions.find((each) => each.event === event);
  if (action === 'transition') return `took the step “${step?.label ?? event?.replaceAll('_', ' ') ?? action}”`;
  return `${deeds[action] ?? action} the ${inSentence(title)}`;
}
