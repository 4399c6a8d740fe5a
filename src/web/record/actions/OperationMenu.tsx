/** A menu of the API calls on one record: each opens its form or a confirmation. */
import MoreVert from '@mui/icons-material/MoreVert';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { appMessages } from '#generated/domain/messages/app.ts';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { recordName } from '#domain/format/shown-as.ts';
import type { EntityView, NamedValues } from '#runtime/view.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { useTeam } from '../team/team-context.ts';
import { useConfirm } from './ConfirmProvider.tsx';
import { OperationDialog } from './OperationButton.tsx';
import { isCallable, type OperationAction } from './screen-action.ts';
import { useOperation } from './useOperation.ts';

interface Props {
  readonly view: EntityView;
  readonly record: NamedValues;
  readonly actions: readonly OperationAction[];
}

export function OperationMenu({ view, record, actions }: Props) {
  const { may, isOn } = useTeam();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
  if (offered.length === 0) return null;
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<MoreVert />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {texts['shell.actions']}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ root: { role: 'region', 'aria-label': texts['shell.actions'] } }}
      >
        {offered.map((action) => (
          <MenuItem
            key={action.id}
            disabled={isOff(action)}
            onClick={() => {
              setAnchor(null);
              setChosen(action.id);
            }}
          >
            <ListItemText primary={action.label} {...(isOff(action) && { secondary: appMessages['app.toggledOff'] })} />
          </MenuItem>
        ))}
      </Menu>
      {open?.loadForm && <OperationDialog action={open} record={record} onClose={() => setChosen(null)} />}
    </>
  );
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
