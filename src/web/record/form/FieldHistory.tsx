/** The earlier values of a field, next to its title in the form. */
import HistoryIcon from '@mui/icons-material/History';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { showMoment } from '#web/shell/session/moment.ts';
import { fill } from '#domain/format/fill.ts';
import { listHistory, type ListHistory200 } from '#generated/client/history.ts';
import { limits } from '#generated/domain/limits.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import type { EntityView, NamedValues } from '#runtime/view.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import { FieldAsideContext, type AskedField } from '#web/ui/form/aside.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { LoadFailure } from '../list/LoadFailure.tsx';
import { isSaid } from '../detail/said.ts';

/** Lazy, because it contains every catalogue and most forms need none. */
const NamedAttribute = lazyWithPreload(async () => ({
  default: (await import('#web/ui/cell/AttributeList.tsx')).NamedAttribute,
}));

interface Recorded {
  readonly view: EntityView;
  readonly record: NamedValues;
}

interface WithProps {
  readonly view: EntityView;
  readonly record: NamedValues | undefined;
  readonly children: ReactNode;
}

/** Supplies the history to the fields of forms inside, if the record has one. */
export function WithHistory({ view, record, children }: WithProps) {
  const asideOf = useMemo(
    () => (field: AskedField) => record && <FieldHistory view={view} record={record} {...field} />,
    [view, record],
  );
  return <FieldAsideContext value={asideOf}>{children}</FieldAsideContext>;
}

function FieldHistory(props: Recorded & AskedField) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = fill(texts['app.fieldHistory'], { field: props.title });
  return (
    <>
      <IconButton
        size="small"
        aria-label={name}
        aria-haspopup="dialog"
        title={name}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ padding: '2px', color: 'text.secondary' }}
      >
        <HistoryIcon sx={{ fontSize: 16 }} />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': name, sx: { width: 340, maxWidth: '92vw', padding: 2 } } }}
      >
        <Entries {...props} />
      </Popover>
    </>
  );
}

type Entry = ListHistory200['records'][number];

function Entries(props: Recorded & AskedField) {
  const { view, record, path } = props;
  const params = {
    entity: view.id,
    record_id: String(record['id']),
    field: path[0]!,
    per_page: limits.tablePageSize,
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['records', 'history', params],
    queryFn: async ({ signal }) =>
      (await Promise.all([listHistory(params, { signal }), path.length > 1 && NamedAttribute.preload()]))[0],
    retry: false,
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="text" />;
  const changes = data.records.flatMap((entry) => changesIn(entry, path));
  if (changes.length === 0) return <Box>{texts['app.fieldNeverChanged']}</Box>;
  return (
    <PlainList as="ol" sx={{ display: 'grid', gap: 1.5 }}>
      {changes.map(({ entry, before, after }) => (
        <li key={entry.id}>
          <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
            {`${entry.actor ?? shellMessages['shell.product']} · `}
            <time dateTime={entry.at}>{showMoment(entry.at)}</time>
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '2px 8px', alignItems: 'center' }}>
            <Value {...props} value={before} />
            <span aria-hidden="true">→</span>
            <Value {...props} value={after} />
          </Box>
        </li>
      ))}
    </PlainList>
  );
}

/** The change of the field, or of the attribute inside it. */
function changesIn(entry: Entry, [wire, attribute]: readonly string[]) {
  const change = entry.changes.find(({ field }) => field === wire);
  if (!change) return [];
  const [before, after] = [change.before, change.after].map((value) =>
    attribute === undefined ? value : ((value as NamedValues | null)?.[attribute] ?? null),
  );
  const isChanged = JSON.stringify(before) !== JSON.stringify(after);
  return isChanged ? [{ entry, before, after }] : [];
}

function Value({ view, record, path: [wire = '', attribute], value }: Recorded & AskedField & { value: unknown }) {
  if ((value ?? null) === null) return <Box sx={{ color: 'text.secondary' }}>{texts['app.fieldEmpty']}</Box>;
  if (attribute !== undefined)
    return (
      <Suspense>
        <NamedAttribute serviceType={String(record['service_type'])} wire={attribute} values={{ [attribute]: value }} />
      </Suspense>
    );
  const field = Object.values(view.fields).find((each) => each.wire === wire);
  return field && isSaid(field) ? <Cell field={field} record={{ [wire]: value }} isFull /> : <span>…</span>;
}
