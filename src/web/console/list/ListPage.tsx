/** The records of one entity in the console. */
import { Suspense, useMemo } from 'react';
import { useRequireAccess } from 'react-admin';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import type { EntityView, FieldView } from '#runtime/view.ts';
import type { ScreenAction } from '#web/record/actions/screen-action.ts';
import type { ListScreenData } from '#web/record/list/list-screen.ts';
import { OpenList } from '#web/record/list/OpenList.tsx';
import { useTeam, type TeamScope } from '#web/record/team/team-context.ts';
import { LinePages } from '../layout/LinePages.tsx';
import { consoleExtensions } from '../extensions.ts';

export interface ListPageProps {
  readonly view: EntityView;
  /** Columns shown by default. */
  readonly columns: readonly FieldView[];
  /** Columns that the user can add. */
  readonly optionalColumns?: readonly FieldView[];
  readonly filters?: readonly FieldView[];
  readonly sort: { readonly field: string; readonly direction: 'asc' | 'desc' };
  readonly canCreate?: boolean;
  readonly canDelete?: boolean;
}

export function ListPage({ page }: { readonly page: ListPageProps }) {
  const { path } = page.view;
  const { isPending } = useRequireAccess({ resource: path, action: 'list' });
  const { may } = useTeam();
  const screen = useMemo(() => screenOf(page, may), [page, may]);
  const Buttons = consoleExtensions.listButtons[path];
  if (isPending) return null;
  return (
    <LinePages>
      <OpenList
        screen={screen}
        tab={screen.tabs[0]!}
        renderButtons={
          Buttons &&
          (() => (
            <Suspense fallback={null}>
              <Buttons />
            </Suspense>
          ))
        }
      />
    </LinePages>
  );
}

const screenOf = (page: ListPageProps, may: TeamScope['may']): ListScreenData => ({
  id: `admin.${page.view.id}`,
  title: page.view.titlePlural,
  view: page.view,
  tabs: [{ path: `admin.${page.view.path}`, title: page.view.titlePlural }],
  views: ['table'],
  columns: page.columns,
  optionalColumns: page.optionalColumns ?? [],
  filters: page.filters ?? [],
  sort: page.sort,
  opensOwnPage: true,
  hasNoRowMenu: true,
  actions: actionsOf(page, may),
  ...(page.view.empty !== undefined && { empty: { text: page.view.empty } }),
});

/** Staff see only buttons that they may press. */
function actionsOf({ view, canCreate, canDelete }: ListPageProps, may: TeamScope['may']): readonly ScreenAction[] {
  const { create, delete: remove } = view.access;
  const label = fill(shellMessages['shell.newRecord'], { record: view.title.toLowerCase() });
  return [
    ...(canCreate && may(create)
      ? [{ kind: 'create', icon: 'add', label, to: `/admin/${view.path}/create` } as const]
      : []),
    { kind: 'export' },
    ...(canDelete && may(remove) ? [{ kind: 'delete', isBulk: true } as const] : []),
  ];
}
