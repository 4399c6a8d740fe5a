/** The calls that act on one record, each with the form or the question that it needs. */
import { adminMessages } from '#generated/domain/messages/admin.ts';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import type { EntityView, NamedValues } from '#runtime/view.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { recordName } from '#domain/format/shown-as.ts';
import MoreVert from '@mui/icons-material/MoreVert';
import Button from '@mui/material/Button';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { AskingDialog, type AskingCall } from '#web/record/actions/AskingDialog.tsx';
import { callOnRecord, fixedBody, type RecordCall } from '#web/record/actions/record-call.ts';
import { isDuring, type CallStates } from '#web/record/actions/screen-action.ts';
import { mayDo } from '../auth-provider.ts';
import { Question } from './Question.tsx';

export interface RecordAction extends AskingCall, RecordCall {
  readonly access: readonly Grant[];
  /** Feature toggle that must be on for the team of the record. */
  readonly toggle?: string;
  /** States in which the call is taken; in any unless said. */
  readonly during?: CallStates;
}

interface Props {
  readonly view: EntityView;
  readonly record: NamedValues;
  readonly actions: readonly RecordAction[];
  /** Tells whether the toggle of an action is on for the team of the record. */
  readonly isOn?: (toggle: string | undefined) => boolean;
  readonly onChanged: () => void;
}

export function RecordActions({ view, record, actions, isOn = () => true, onChanged }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [picked, setChosen] = useState<RecordAction | null>(null);
  const offered = actions.filter(({ access, during }) => mayDo(access) && isDuring(during, record));
  if (offered.length === 0) return null;
  // A link may open one of them: "?do=addQuoteRequests".
  const chosen = picked ?? offered.find(({ id, toggle }) => id === search.get('do') && isOn(toggle)) ?? null;
  const close = (): void => {
    setChosen(null);
    if (search.has('do'))
      setSearch((before) => new URLSearchParams([...before].filter(([name]) => name !== 'do')), { replace: true });
  };
  const send = async (action: RecordAction, data?: NamedValues): Promise<void> => {
    const id = String(record['id']);
    const other = await callOnRecord(action, id, data);
    close();
    onChanged();
    if (other !== null && other !== id) await navigate(pathname.replace(id, other));
  };
  const dialog = chosen && {
    action: chosen,
    name: recordName(view, record),
    record,
    send,
    onClose: close,
  };
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
            disabled={!isOn(action.toggle)}
            onClick={() => {
              setAnchor(null);
              setChosen(action);
            }}
          >
            {isOn(action.toggle) ? (
              action.label
            ) : (
              <ListItemText primary={action.label} secondary={adminMessages['admin.toggledOff']} />
            )}
          </MenuItem>
        ))}
      </Menu>
      {dialog && (dialog.action.loadForm === undefined ? <PlainAction {...dialog} /> : <AskingAction {...dialog} />)}
    </>
  );
}

interface DialogProps {
  readonly action: RecordAction;
  readonly name: string;
  readonly record: NamedValues;
  readonly send: (action: RecordAction, data?: NamedValues) => Promise<void>;
  readonly onClose: () => void;
}

function PlainAction({ action, name, send, onClose }: DialogProps) {
  const call = useMutation({ mutationFn: () => send(action), onError: flashError });
  const isDelete = action.method === 'delete';
  return (
    <Question
      title={action.label}
      text={name}
      answer={action.label}
      color={isDelete ? 'error' : 'primary'}
      isBusy={call.isPending}
      onAnswer={() => call.mutate()}
      onClose={onClose}
    />
  );
}

/** The dialog of a call that asks for something first. */
export function AskingAction({ action, record, send, onClose }: DialogProps) {
  const fixed = fixedBody(action, String(record['id']));
  const asked =
    fixed === undefined ? { record } : { record: {}, about: { team_id: record['team_id'], ...fixed }, fixed };
  return <AskingDialog call={action} {...asked} may={mayDo} onSend={(body) => send(action, body)} onClose={onClose} />;
}
