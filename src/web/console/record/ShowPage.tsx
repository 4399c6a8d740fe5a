/** One record: its facts, what belongs to it, what can be done with it, and what happened to it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { adminMessages } from '#generated/domain/messages/admin.ts';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { grantsToChange } from '#runtime/access.ts';
import type { EntityView, FieldView, NamedValues } from '#runtime/view.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { shownState } from '#domain/shown-state.ts';
import { StatusChip } from '#web/ui/chip/StatusChip.tsx';
import { isEditable, isRemovable } from '#web/ui/form/frozen.ts';
import { NextAction } from '#web/record/next/NextAction.tsx';
import { useRecordActions } from '#web/record/actions/useRecordActions.ts';
import { FrozenNote } from '#web/ui/form/FrozenNote.tsx';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { useResourceContext } from 'react-admin';
import { Link, useParams, useSearchParams } from 'react-router';
import { WhoMay } from '../access/WhoMay.tsx';
import { mayDo, mayUse } from '../auth-provider.ts';
import { PageHeader } from '../PageHeader.tsx';
import { Trail } from '../Trail.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { Facts } from './Facts.tsx';
import { History } from './History.tsx';
import { recordButtons } from './record-buttons.ts';
import { recordPanels, type RecordPanel } from './record-panels.ts';
import { PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { TableSkeleton } from '#web/ui/table/DataTable.tsx';
import { RecordActions, type RecordAction } from './RecordActions.tsx';
import { oneOf, refreshRecords } from '#web/shell/records.ts';
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

/** Read as the lists are, so that news of a change shows without being asked for. */
export function ShowPage(props: ShowPageProps) {
  const { id = '' } = useParams();
  const { data: record, error, refetch } = useQuery(oneOf(props.view.path, id));
  const { send } = useRecordActions(props.view);
  const client = useQueryClient();
  const panel = (recordPanels as Readonly<Record<string, RecordPanel | undefined>>)[useResourceContext()!];
  // What was done may have changed other records alone: the lists of this one and its next action are read again as well.
  const changed = (): void => void refreshRecords(client);
  if (record === undefined) return <RecordState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Head {...props} record={record} onChanged={changed} />
      <Box sx={{ '& > section': { marginBottom: 2 } }}>
        <NextAction
          view={props.view}
          record={record}
          pathOf={(path) => (path.startsWith('/') ? path : `/${String(record['team_id'])}/dashboard/${path}`)}
          onEvent={(event) => void send(record, event)}
        />
      </Box>
      <FrozenNote record={record} />
      {panel !== undefined && <HandMadePanel panel={panel} record={record} />}
      <Sections {...props} {...withoutTold(panel, props, record)} record={record} />
      <WhoMay access={props.view.access} />
    </>
  );
}

/** What the panel says already is not said again below it. */
function withoutTold(panel: RecordPanel | undefined, props: ShowPageProps, record: NamedValues) {
  const told = panel?.told?.(record) ?? [];
  const left = (fields: readonly FieldView[] = []) => fields.filter((field) => !told.includes(field));
  return {
    summary: left(props.summary),
    details: left(props.details),
    related: (props.related ?? []).filter(({ id }) => panel?.holds?.includes(id) !== true),
  };
}

/** Waits in its own place, so that the page around it stands. */
function HandMadePanel({ panel, record }: { readonly panel: RecordPanel; readonly record: NamedValues }) {
  return (
    <Box sx={{ marginBottom: 2 }}>
      <PanelFrame title={panel.title}>
        <Suspense fallback={<TableSkeleton rows={2} />}>
          <panel.Part record={record} />
        </Suspense>
      </PanelFrame>
    </Box>
  );
}

interface HeadProps extends ShowPageProps {
  readonly record: NamedValues;
  readonly onChanged: () => void;
}

function Head({ view, record, actions = [], canEdit, canDelete, deleteToggle, onChanged }: HeadProps) {
  const resource = useResourceContext()!;
  const id = String(record['id']);
  const isOn = useToggles(view, record, [deleteToggle, ...actions.map(({ toggle }) => toggle)]);
  const Buttons = (recordButtons as Readonly<Record<string, ComponentType<{ record: NamedValues }>>>)[resource];
  return (
    <PageHeader trail={<Trail />} title={recordName(view, record)} beside={<StateChip view={view} record={record} />}>
      {view.workflow !== undefined && <WorkflowButtons view={view} record={record} onChanged={onChanged} />}
      {Buttons !== undefined && <Buttons record={record} />}
      <RecordActions view={view} record={record} actions={actions} isOn={isOn} onChanged={onChanged} />
      {canEdit === true && isEditable(record) && mayDo(grantsToChange(view.access, view.access.update, record)) && (
        <Button component={Link} to={`/admin/${resource}/${id}`} variant="outlined" startIcon={<EditIcon />}>
          {texts['shell.edit']}
        </Button>
      )}
      {canDelete === true && isRemovable(record) && isOn(deleteToggle) && mayUse(resource, 'delete') && (
        <DeleteButton view={view} record={record} />
      )}
    </PageHeader>
  );
}

function StateChip({ view, record }: { readonly view: EntityView; readonly record: NamedValues }) {
  const [now] = useState(() => new Date());
  const field = view.workflow && view.fields[view.workflow.field];
  if (!view.workflow || !field) return null;
  const state = shownState(view.workflow, record[field.wire], record, { isCustomer: false, now });
  return (
    state && (
      <>
        <StatusChip label={state.label} color={state.color} />
        {state.flag && <StatusChip label={state.flag} color="warning" />}
      </>
    )
  );
}

interface SectionsProps extends ShowPageProps {
  readonly record: NamedValues;
}

/** One section a tab; the address keeps the chosen one. */
function Sections({ view, record, summary, details = [], related = [], hasHistory }: SectionsProps) {
  const [search, setSearch] = useSearchParams();
  const sections: readonly (readonly [string, string, ReactNode])[] = [
    [
      'details',
      adminMessages['admin.details'],
      <Facts key="details" view={view} record={record} summary={summary} details={details} />,
    ],
    ...related
      .filter(({ view: { path } }) => mayUse(path, 'read'))
      .map((each) => [each.id, each.title, <RelatedList key={each.id} related={each} record={record} />] as const),
    ...(hasHistory === true
      ? [
          [
            'history',
            adminMessages['admin.history'],
            <History key="history" view={view} id={String(record['id'])} />,
          ] as const,
        ]
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
