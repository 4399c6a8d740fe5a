/** One record in the console: related records, actions and history. */
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { adminMessages } from '#generated/domain/messages/admin.ts';
import { grantsToChange } from '#runtime/access.ts';
import type { EntityView, FieldView, NamedValues, WireRecord } from '#runtime/view.ts';
import type { OperationAction, ScreenAction } from '#web/record/actions/screen-action.ts';
import type { DetailScreenData, DetailTab } from '#web/record/detail/detail-screen.ts';
import { DetailPage, LoadedRecord } from '#web/record/detail/DetailPage.tsx';
import type { PanelData } from '#web/record/detail/panel-data.ts';
import { PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { useTeam, type TeamScope } from '#web/record/team/team-context.ts';
import { InTeam } from '#web/record/team/TeamProvider.tsx';
import { FrozenNote } from '#web/ui/form/FrozenNote.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { WhoMay } from '../access/WhoMay.tsx';
import { resourceByName } from '../resources.ts';
import { consoleExtensions, type RecordPanel } from '../extensions.ts';

interface Related {
  readonly id: string;
  readonly title: string;
  /** The entity that is listed. */
  readonly view: EntityView;
  /** The query parameter for this record's id. */
  readonly by: string;
  /** A call that returns all of them at once, instead of the entity's list call. */
  readonly call?: string;
  readonly columns: readonly FieldView[];
}

export interface ShowPageProps {
  readonly view: EntityView;
  /** The most important facts, then the others. */
  readonly summary: readonly FieldView[];
  readonly details?: readonly FieldView[];
  readonly related?: readonly Related[];
  /** Calls on the record. */
  readonly actions?: readonly Omit<OperationAction, 'kind'>[];
  readonly canEdit?: boolean;
  readonly canDelete?: boolean;
  /** Feature toggle that the record's team needs for deletion. */
  readonly deleteToggle?: string;
  /** The record has a history panel. */
  readonly hasHistory?: boolean;
}

export const ShowPage = (props: ShowPageProps) => (
  <LoadedRecord view={props.view} title={props.view.title}>
    {(record) => (
      <InTeam teamId={String((props.view.id === 'team' ? record['id'] : record['team_id']) ?? '')}>
        <RecordContent key={String(record['id'])} page={props} record={record} />
      </InTeam>
    )}
  </LoadedRecord>
);

function RecordContent({ page, record }: { readonly page: ShowPageProps; readonly record: WireRecord }) {
  const { path, access } = page.view;
  const [search] = useSearchParams();
  const { may } = useTeam();
  const panel = consoleExtensions.panels[path];
  const Buttons = consoleExtensions.recordButtons[path];
  return (
    <>
      <DetailPage
        screen={consoleScreen({ page, record, panel, may })}
        record={record}
        tab={search.get('tab')}
        pathOf={(tab) => `?tab=${tab}`}
        buttons={
          Buttons && (
            <Suspense fallback={null}>
              <Buttons record={record} />
            </Suspense>
          )
        }
      >
        <FrozenNote record={record} />
        {panel && panel.isShown?.(record) !== false && (
          <Box sx={{ marginBottom: 2 }}>
            <PanelFrame title={typeof panel.title === 'string' ? panel.title : panel.title(page.view)}>
              <Suspense fallback={<TableSkeleton rows={2} />}>
                <panel.Part record={record} />
              </Suspense>
            </PanelFrame>
          </Box>
        )}
      </DetailPage>
      <WhoMay access={access} />
    </>
  );
}

const historyPanel = { kind: 'history', title: adminMessages['admin.history'] } as const;

interface Context {
  readonly page: ShowPageProps;
  readonly record: WireRecord;
  readonly panel: RecordPanel | undefined;
  readonly may: TeamScope['may'];
}

/** The generated page as a screen: staff see only buttons that they may press. */
function consoleScreen({ page, record, panel, may }: Context): DetailScreenData {
  const { view, related = [], hasHistory } = page;
  const state = view.workflow && view.fields[view.workflow.field];
  const listed = related.filter(({ id }) => panel?.shownLists?.includes(id) !== true);
  return {
    id: view.id,
    title: view.title,
    path: view.path,
    view,
    header: { title: view.shownAs, chips: state ? [state] : [], facts: [], hasWorkflow: view.workflow !== undefined },
    tabs: [
      {
        id: 'details',
        title: adminMessages['admin.details'],
        panels: factPanels(page, panel?.shownFields?.(view) ?? []),
      },
      ...listed.map((each): DetailTab => ({ ...each, panels: [relatedPanel(each, record, may)] })),
      ...(hasHistory === true
        ? [{ id: 'history', title: adminMessages['admin.history'], panels: [historyPanel] }]
        : []),
    ],
    actions: actionsOf(page, record, may),
    hasActionMenu: true,
    list: `/admin/${view.path}`,
  };
}

/** `shown`: keys of the fields that the hand-written panel already shows. */
function factPanels({ view, summary, details = [] }: ShowPageProps, shown: readonly string[]): readonly PanelData[] {
  const { createdAt, createdById, updatedAt, id } = view.fields;
  const made = [createdAt, createdById, updatedAt, id].filter((field) => field !== undefined);
  const panels = [
    [adminMessages['admin.summary'], summary.filter((field) => !shown.includes(field.key))],
    [adminMessages['admin.details'], details.filter((field) => !shown.includes(field.key))],
    [adminMessages['admin.record'], made],
  ] as const;
  return panels
    .filter(([, fields]) => fields.length > 0)
    .map(([title, fields]) => ({ kind: 'fields', title, fields, isDense: true }));
}

function relatedPanel(related: Related, record: WireRecord, may: TeamScope['may']): PanelData {
  const { id, title, view, by, call, columns } = related;
  const shared = { title, view, columns, opensOwnPage: true } as const;
  if (call !== undefined) return { kind: 'called', path: call, by, ...shared };
  const canAdd = resourceByName(view.path)?.pages.create !== undefined && may(view.access.create);
  const to = `/admin/${view.path}/create?${startOf(related, record)}`;
  return {
    kind: 'related',
    many: { key: id, title, path: view.path, by },
    sort: { field: 'created_at', direction: 'desc' },
    actions: canAdd ? [{ kind: 'create', to }] : [],
    ...shared,
  };
}

/** Initial values of the new record: this record and its team. */
function startOf({ view, by }: Related, record: NamedValues): URLSearchParams {
  const team = view.isOfTeam && by !== 'team_id' ? record['team_id'] : undefined;
  return new URLSearchParams({ [by]: String(record['id']), ...(typeof team === 'string' && { team_id: team }) });
}

function actionsOf(page: ShowPageProps, record: WireRecord, may: TeamScope['may']): readonly ScreenAction[] {
  const { view, actions = [], canEdit, canDelete, deleteToggle: toggle } = page;
  const { update, delete: remove } = view.access;
  return [
    ...actions.map((action) => ({ kind: 'operation', ...action }) as const),
    ...(canEdit && may(grantsToChange(view.access, update, record))
      ? [{ kind: 'edit', to: `/admin/${view.path}/:id`, access: update } as const]
      : []),
    ...(canDelete && may(remove) ? [{ kind: 'delete', access: remove, ...(toggle && { toggle }) } as const] : []),
  ];
}
