/** One record: its facts, what belongs to it, what can be done with it, and what happened to it. */
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import type { EntityView, FieldView, WireRecord } from '#runtime/view.ts';
import { shownAs } from '#src/domain/format/shown-as.ts';
import { StatusChip } from '#web/widgets/StatusChip.tsx';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ComponentType, ReactNode } from 'react';
import { ShowBase, useResourceContext, useShowContext } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import { mayUse } from '../auth-provider.ts';
import { PageHeader } from '../PageHeader.tsx';
import { Trail } from '../Trail.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { Facts } from './Facts.tsx';
import { History } from './History.tsx';
import { recordButtons } from './record-buttons.ts';
import { RecordActions, type RecordAction } from './RecordActions.tsx';
import { RecordState } from './RecordState.tsx';
import { RelatedList, type Related } from './RelatedList.tsx';
import { useToggles } from './use-toggles.ts';
import { WorkflowButtons } from './WorkflowButtons.tsx';

export interface ShowPageProps {
  readonly view: EntityView;
  /** The facts that tell most, then the others. */
  readonly summary: readonly FieldView[];
  readonly details?: readonly FieldView[];
  readonly related?: readonly Related[];
  /** Calls that act on the record. */
  readonly actions?: readonly RecordAction[];
  readonly canEdit?: boolean;
  readonly canDelete?: boolean;
  /** Feature toggle that must be on for the team of a record that is deleted. */
  readonly deleteToggle?: string;
  /** The record's changes are kept and shown. */
  readonly hasHistory?: boolean;
}

export const ShowPage = (props: ShowPageProps) => (
  <ShowBase queryOptions={stay}>
    <Shown {...props} />
  </ShowBase>
);

function Shown(props: ShowPageProps) {
  const { record, error, refetch } = useShowContext();
  if (record === undefined) return <RecordState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Head {...props} record={record as WireRecord} onChanged={() => void refetch()} />
      <Sections {...props} record={record as WireRecord} />
    </>
  );
}

interface HeadProps extends ShowPageProps {
  readonly record: WireRecord;
  readonly onChanged: () => void;
}

function Head({ view, record, actions = [], canEdit, canDelete, deleteToggle, onChanged }: HeadProps) {
  const resource = useResourceContext()!;
  const id = String(record['id']);
  const isOn = useToggles(view, record, [deleteToggle, ...actions.map(({ toggle }) => toggle)]);
  const offered = actions.filter(({ toggle }) => isOn(toggle));
  const Buttons = (recordButtons as Readonly<Record<string, ComponentType<{ record: WireRecord }>>>)[resource];
  return (
    <PageHeader
      trail={<Trail />}
      title={shownAs(view.shownAs, record)}
      beside={<StateChip view={view} record={record} />}
    >
      {view.workflow !== undefined && (
        <WorkflowButtons view={view} id={id} version={record['version']} onChanged={onChanged} />
      )}
      {Buttons !== undefined && <Buttons record={record} />}
      <RecordActions view={view} record={record} actions={offered} onChanged={onChanged} />
      {canEdit === true && mayUse(resource, 'update') && (
        <Button component={Link} to={`/admin/${resource}/${id}`} variant="outlined" startIcon={<EditIcon />}>
          {texts['shell.edit']}
        </Button>
      )}
      {canDelete === true && isOn(deleteToggle) && mayUse(resource, 'delete') && (
        <DeleteButton view={view} record={record} />
      )}
    </PageHeader>
  );
}

function StateChip({ view, record }: { readonly view: EntityView; readonly record: WireRecord }) {
  const field = view.workflow && view.fields[view.workflow.field];
  const state = view.workflow?.states.find(({ id }) => field !== undefined && id === record[field.wire]);
  return state === undefined ? null : <StatusChip label={state.label} color={state.color} />;
}

interface SectionsProps extends ShowPageProps {
  readonly record: WireRecord;
}

/** One section a tab; the address keeps the chosen one. */
function Sections({ view, record, summary, details = [], related = [], hasHistory }: SectionsProps) {
  const [search, setSearch] = useSearchParams();
  const sections: readonly (readonly [string, string, ReactNode])[] = [
    ['details', 'Details', <Facts key="details" view={view} record={record} summary={summary} details={details} />],
    ...related
      .filter(({ view: { path } }) => mayUse(path, 'read'))
      .map((each) => [each.id, each.title, <RelatedList key={each.id} related={each} record={record} />] as const),
    ...(hasHistory === true
      ? [['history', 'History', <History key="history" view={view} id={String(record['id'])} />] as const]
      : []),
  ];
  const chosen = sections.find(([id]) => id === search.get('tab')) ?? sections[0]!;
  if (sections.length === 1) return chosen[2];
  return (
    <>
      <Tabs
        value={chosen[0]}
        onChange={(_event, id: string) => setSearch({ tab: id }, { replace: true, preventScrollReset: true })}
        variant="scrollable"
        scrollButtons="auto"
        aria-label={texts['shell.sections']}
        sx={{ marginBottom: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {sections.map(([id, title]) => (
          <Tab key={id} value={id} label={title} id={`tab-${id}`} aria-controls={`panel-${id}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${chosen[0]}`} aria-labelledby={`tab-${chosen[0]}`}>
        {chosen[2]}
      </Box>
    </>
  );
}

/** A record that cannot be read is told in its place, not by leaving the page. */
const stay = { onError: (): void => undefined };
