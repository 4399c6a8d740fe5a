/** Menu items of the API calls on one record: each opens its form or a confirmation. */
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { appMessages } from '#generated/domain/messages/app.ts';
import { recordName } from '#domain/format/shown-as.ts';
import type { EntityView, NamedValues } from '#runtime/view.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { useTeam } from '../team/team-context.ts';
import { useConfirm } from './ConfirmProvider.tsx';
import type { MoreItem } from './MoreMenu.tsx';
import { OperationDialog } from './OperationButton.tsx';
import { isCallable, type OperationAction } from './screen-action.ts';
import { useOperation } from './useOperation.ts';

interface Operations {
  readonly items: readonly MoreItem[];
  /** The form of the chosen call. */
  readonly dialog: ReactNode;
}

/** Leaves out calls that the account may not make, or that the record's state does not allow. */
export function useOperationItems(
  view: EntityView,
  record: NamedValues,
  actions: readonly OperationAction[],
): Operations {
  const { may, isOn } = useTeam();
  const [chosen, setChosen] = useChosen();
  const confirm = useConfirm();
  const call = useOperation(record);
  const isOff = ({ toggle }: OperationAction): boolean => toggle !== undefined && !isOn(toggle);
  const offered = actions.filter((action) => may(action.access ?? []) && isCallable(action, record));
  const open = offered.find((action) => action.id === chosen && !isOff(action));
  useAsking(open?.loadForm === undefined ? open : undefined, async (action) => {
    const { label, method } = action;
    const question = { title: `${label}?`, button: label, isDestructive: method === 'delete' };
    const answer = await confirm({ ...question, details: recordName(view, record) });
    setChosen(null);
    if (answer !== null) await whileBusy(() => call(action)).catch(flashError);
  });
  return {
    items: offered.map((action) => ({
      id: action.id,
      label: action.label,
      refusal: isOff(action) ? appMessages['app.toggledOff'] : undefined,
      onChoose: () => setChosen(action.id),
    })),
    dialog: open?.loadForm && <OperationDialog action={open} record={record} onClose={() => setChosen(null)} />,
  };
}

/** Opens the dialog of the chosen action. */
function useAsking(action: OperationAction | undefined, ask: (action: OperationAction) => Promise<void>): void {
  const id = action?.id;
  const onChosen = useEffectEvent(() => void (action && ask(action)));
  useEffect(() => {
    if (id !== undefined) onChosen();
  }, [id]);
}

/** The id of the open action; a link can open one: `?do=addQuoteRequests`. */
function useChosen(): readonly [string | null, (id: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const [picked, setPicked] = useState<string | null>(null);
  const choose = (id: string | null): void => {
    setPicked(id);
    if (search.has('do'))
      setSearch((before) => new URLSearchParams([...before].filter(([name]) => name !== 'do')), { replace: true });
  };
  return [picked ?? search.get('do'), choose];
}
