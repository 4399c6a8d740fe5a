/** Actions on selected rows. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, use } from 'react';
import { fill } from '#domain/format/fill.ts';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import type { EntityView } from '#runtime/view.ts';
import { PermittedButton } from '../actions/PermittedButton.tsx';
import { isPossible, labelOf, type BulkAction } from '../actions/screen-action.ts';
import { useBulkActions } from '../actions/useBulkActions.tsx';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { allOf } from '#web/shell/records.ts';
import type { Selection } from '#web/ui/table/selection.ts';
import { limits } from '#generated/domain/limits.ts';
import { OutOfSightButton } from './OutOfSight.tsx';
import { ExtensionsContext } from '../extensions.ts';
import { InTeam } from '../team/TeamProvider.tsx';
import { useTeam } from '../team/team-context.ts';
import type { List } from './useList.ts';

interface Props {
  readonly view: EntityView;
  readonly actions: readonly BulkAction[];
  readonly selection: Selection;
  readonly list: List;
}

/** Whether the application has tools for selected rows of the entity. */
export const useIsSelectable = (entity: string): boolean => use(ExtensionsContext)?.selected[entity] !== undefined;

export function BulkBar({ view, actions, selection, list }: Props) {
  const runOn = useBulkActions(view);
  const { records } = selection;
  if (records.length === 0) return null;
  const run = async (action: BulkAction): Promise<void> => {
    const possible = records.filter((record) => isPossible(action, record, view));
    if (await runOn(action, possible, selection.outOfSight)) selection.clear();
  };
  return (
    <Box
      component="section"
      aria-label={texts['table.selected']}
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        padding: '6px 12px',
        borderRadius: '8px',
        backgroundColor: theme.tokens.tones.purple.tint,
      })}
    >
      <Box component="strong" aria-live="polite" sx={{ marginRight: 1 }}>
        {fill(texts['table.selectedCount'], { count: records.length })}
      </Box>
      <OutOfSightButton view={view} selection={selection} />
      {actions.map((action) => (
        <PermittedButton
          key={labelOf(action)}
          access={action.access}
          size="small"
          variant="outlined"
          color={action.kind === 'delete' ? 'error' : 'primary'}
          disabled={!records.some((record) => isPossible(action, record, view))}
          onClick={() => void run(action)}
        >
          {labelOf(action)}
        </PermittedButton>
      ))}
      <SelectionTools view={view} selection={selection} />
      <SelectMatching view={view} selection={selection} list={list} />
      <Box sx={{ flex: 1 }} />
      <Button size="small" onClick={selection.clear}>
        {texts['table.deselectAll']}
      </Button>
    </Box>
  );
}

/** The application's tools, for rows of one team. */
function SelectionTools({ view, selection }: Pick<Props, 'view' | 'selection'>) {
  const Tools = use(ExtensionsContext)?.selected[view.id];
  const { teamId } = useTeam();
  if (!Tools) return null;
  const tools = (
    <Suspense fallback={null}>
      <Tools selection={selection} />
    </Suspense>
  );
  if (teamId !== '') return tools;
  const [team = '', ...others] = new Set(selection.records.map((record) => String(record['team_id'])));
  return others.length > 0 ? <span>{texts['table.selectOneTeam']}</span> : <InTeam teamId={team}>{tools}</InTeam>;
}

/** Selects the rows of all pages, if all of this page are selected and there are not too many. */
function SelectMatching({ view, selection, list }: Pick<Props, 'view' | 'selection' | 'list'>) {
  const count = list.result?.total_count ?? 0;
  if (selection.all !== true || count <= selection.records.length || count > limits.tagServicesAtOnce) return null;
  const select = (): void =>
    void whileBusy(() => allOf(view.path, list.exportParams)).then((all) => selection.selectAll(all), flashError);
  return (
    <Button size="small" onClick={select}>
      {fill(texts['table.selectMatching'], { count })}
    </Button>
  );
}
