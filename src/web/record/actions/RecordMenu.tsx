/** The menu at the end of a row or card: all pointer actions, also for the keyboard. */
import MoreVertIcon from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { fill } from '#domain/format/fill.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { recordName } from '#domain/format/shown-as.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { useTeam } from '../team/team-context.ts';
import { missingPermission } from './PermittedButton.tsx';
import { accessTo, isPossible, labelOf, type EditAction, type RecordAction } from './screen-action.ts';
import { useRecordActions } from './useRecordActions.ts';

interface Props {
  readonly view: EntityView;
  readonly record: WireRecord;
  readonly actions: readonly RecordAction[];
  readonly onEdit: (record: WireRecord, action: EditAction) => void;
}

export function RecordMenu({ view, record, actions, onEdit }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { may, profile } = useTeam();
  const { remove, send } = useRecordActions(view);
  const possible = actions.filter((action) => isPossible(action, record, view));
  if (possible.length === 0) return null;
  /** A disabled item says what it needs (DO-016). */
  const refuse = (reason: string): void => {
    setAnchor(null);
    flash(reason, 'warning');
  };
  const run = (action: RecordAction): void => {
    setAnchor(null);
    if (action.kind === 'edit') onEdit(record, action);
    else if (action.kind === 'delete') void remove(record);
    else void send(record, { ...action, label: action.label ?? action.event });
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={fill(texts['shell.actionsFor'], { name: recordName(view, record) })}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVertIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {possible.map((action) => {
          const access = accessTo(action, record, view);
          const isRefused = access !== undefined && !may(access);
          const reason = isRefused ? missingPermission(access, profile) : undefined;
          return (
            <MenuItem
              key={labelOf(action)}
              aria-disabled={isRefused}
              title={reason}
              onClick={() => (reason === undefined ? run(action) : refuse(reason))}
              sx={{ opacity: isRefused ? 0.55 : 1 }}
            >
              {labelOf(action)}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
