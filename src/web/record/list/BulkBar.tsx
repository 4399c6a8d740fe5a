/** Actions on marked rows. */
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
import type { Marks } from '#web/ui/table/marks.ts';
import { limits } from '#generated/domain/limits.ts';
import { OutOfSightButton } from './OutOfSight.tsx';
import { ExtensionsContext } from '../extensions.ts';
import { InTeam } from '../team/TeamProvider.tsx';
import { useTeam } from '../team/team-context.ts';
import type { List } from './useList.ts';

interface Props {
  readonly view: EntityView;
  readonly actions: readonly BulkAction[];
  readonly marks: Marks;
  readonly list: List;
}

/** Whether the application has tools for marked rows of the entity. */
export const useIsMarkable = (entity: string): boolean => use(ExtensionsContext)?.marked[entity] !== undefined;

export function BulkBar({ view, actions, marks, list }: Props) {
  const runOn = useBulkActions(view);
  const { records } = marks;
  if (records.length === 0) return null;
  const run = async (action: BulkAction): Promise<void> => {
    const possible = records.filter((record) => isPossible(action, record, view));
    if (await runOn(action, possible, marks.outOfSight)) marks.clear();
  };
  return (
    <Box
      component="section"
      aria-label={texts['table.marked']}
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
        {fill(texts['table.markedCount'], { count: records.length })}
      </Box>
      <OutOfSightButton view={view} marks={marks} />
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
      <MarkedTools view={view} marks={marks} />
      <MarkMatching view={view} marks={marks} list={list} />
      <Box sx={{ flex: 1 }} />
      <Button size="small" onClick={marks.clear}>
        {texts['table.unmarkAll']}
      </Button>
    </Box>
  );
}

/** The application's tools, for rows of one team. */
function MarkedTools({ view, marks }: Pick<Props, 'view' | 'marks'>) {
  const Tools = use(ExtensionsContext)?.marked[view.id];
  const { teamId } = useTeam();
  if (!Tools) return null;
  const tools = (
    <Suspense fallback={null}>
      <Tools marks={marks} />
    </Suspense>
  );
  if (teamId !== '') return tools;
  const [team = '', ...others] = new Set(marks.records.map((record) => String(record['team_id'])));
  return others.length > 0 ? <span>{texts['table.markOneTeam']}</span> : <InTeam teamId={team}>{tools}</InTeam>;
}

/** Marks the rows of all pages, if all of this page are marked and there are not too many. */
function MarkMatching({ view, marks, list }: Pick<Props, 'view' | 'marks' | 'list'>) {
  const count = list.result?.total_count ?? 0;
  if (marks.all !== true || count <= marks.records.length || count > limits.tagServicesAtOnce) return null;
  const mark = (): void =>
    void whileBusy(() => allOf(view.path, list.exportParams)).then((all) => marks.markAll(all), flashError);
  return (
    <Button size="small" onClick={mark}>
      {fill(texts['table.markMatching'], { count })}
    </Button>
  );
}
