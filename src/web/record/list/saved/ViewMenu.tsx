/** The menu of the saved views, with the actions on the open one. */
import CheckIcon from '@mui/icons-material/Check';
import StarIcon from '@mui/icons-material/Star';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fill } from '#domain/format/fill.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import { savedViewView } from '#generated/screens/views/saved-view.ts';
import type { ViewArrangement } from '#generated/records/values/view-arrangement.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { flashRefusal } from '#web/shell/flash/flash-refusal.ts';
import { refreshRecords, updateRecord } from '#web/shell/records.ts';
import { layout } from '#web/theme/tokens.ts';
import type { Profile } from '#web/shell/session/profile.ts';
import { mayChangeView, useDefaultViewId, useOpenWith, type SavedView, type ViewTask } from './saved-views.ts';

interface Props {
  readonly table: string;
  readonly teamId: string | null;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly views: UseQueryResult<readonly SavedView[]>;
  readonly open: SavedView | undefined;
  /** Whether the table differs from the open view. */
  readonly isChanged: boolean;
  readonly now: ViewArrangement;
  readonly profile: Profile;
  readonly onOpen: (view: SavedView | null) => void;
  readonly onTask: (task: ViewTask) => void;
}

export function ViewMenu(props: Props) {
  const { anchor, onClose, views, open, table, teamId, onOpen } = props;
  const { id: opensWith } = useDefaultViewId(table, teamId);
  const tasks = useTasks(props, opensWith);
  const all = views.data ?? [];
  const choose = (view: SavedView | null) => (): void => {
    onClose();
    onOpen(view);
  };
  const line = (view: SavedView): ReactNode => (
    <ViewLine
      key={view.id}
      title={view.name}
      isOpen={view.id === open?.id}
      opensWith={view.id === opensWith}
      onClick={choose(view)}
    />
  );
  const groups = [
    { title: texts['table.ownViews'], of: all.filter((view) => !view.is_shared) },
    {
      title: texts[teamId === null ? 'table.sharedViewsOfStaff' : 'table.sharedViews'],
      of: all.filter((view) => view.is_shared),
    },
  ];
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': texts['table.viewsOfTable'], dense: true },
        paper: { sx: { width: 300, maxWidth: 'calc(100% - 32px)', maxHeight: layout.menuHeight } },
      }}
    >
      <ViewLine title={texts['table.standardView']} isOpen={open === undefined} onClick={choose(null)} />
      {groups.flatMap(({ title, of }) =>
        of.length === 0 ? [] : [<Heading key={title} title={title} />, ...of.map(line)],
      )}
      {views.isError ? <Failure onRetry={() => void views.refetch()} /> : all.length === 0 && <Note />}
      <Divider />
      {tasks}
    </Menu>
  );
}

const Heading = ({ title }: { title: string }) => (
  <ListSubheader role="presentation" sx={{ lineHeight: '32px', background: 'none', fontSize: 12, fontWeight: 600 }}>
    {title}
  </ListSubheader>
);

const Note = () => (
  <Typography component="li" role="presentation" variant="body2" sx={{ padding: '6px 16px', color: 'text.secondary' }}>
    {texts['table.noViews']}
  </Typography>
);

const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <MenuItem onClick={onRetry} sx={{ whiteSpace: 'normal' }}>
    <ListItemText primary={texts['table.viewsFailed']} secondary={shellMessages['shell.errorRetry']} />
  </MenuItem>
);

interface LineProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly opensWith?: boolean;
  readonly onClick: () => void;
}

const ViewLine = ({ title, isOpen, opensWith = false, onClick }: LineProps) => (
  <MenuItem selected={isOpen} onClick={onClick}>
    <ListItemIcon>{isOpen && <CheckIcon fontSize="small" />}</ListItemIcon>
    <ListItemText primary={title} slotProps={{ primary: { noWrap: true } }} />
    {opensWith && <StarIcon fontSize="small" color="secondary" titleAccess={texts['table.isDefault']} />}
  </MenuItem>
);

/** Actions on the table's current state and on the open view. */
function useTasks({ table, teamId, open, isChanged, now, profile, onClose, onTask }: Props, opensWith: string | null) {
  const client = useQueryClient();
  const openWith = useOpenWith(table, teamId);
  const mayChange = open !== undefined && mayChangeView(open, profile, teamId);
  const attempt = (change: () => Promise<unknown>) => (): void => {
    onClose();
    void whileBusy(change)
      .catch((error: unknown) => flashRefusal(error, savedViewView))
      .finally(() => void refreshRecords(client));
  };
  const task = (name: ViewTask) => (): void => {
    onClose();
    onTask(name);
  };
  const keep = async (view: SavedView): Promise<void> => {
    await updateRecord(savedViewView, { ...view }, { arrangement: { ...now } });
    flash(fill(texts['table.viewSaved'], { name: view.name }), 'success');
  };
  const saved =
    open && mayChange && isChanged
      ? [
          <Task
            key="keep"
            title={fill(texts['table.saveViewChanges'], { name: open.name })}
            onClick={attempt(() => keep(open))}
          />,
        ]
      : [];
  const own =
    open && mayChange
      ? [
          <Task key="edit" title={texts['table.editView']} onClick={task('edit')} />,
          <Task key="delete" title={fill(texts['table.deleteView'], { name: open.name })} onClick={task('delete')} />,
        ]
      : [];
  const isDefault = open?.id === opensWith;
  const choice = open
    ? [
        <Task
          key="default"
          title={texts[isDefault ? 'table.notByDefault' : 'table.openByDefault']}
          onClick={attempt(() => openWith(isDefault ? null : open.id))}
        />,
      ]
    : [];
  return [...saved, <Task key="save" title={texts['table.saveView']} onClick={task('save')} />, ...choice, ...own];
}

const Task = ({ title, onClick }: { title: string; onClick: () => void }) => (
  <MenuItem onClick={onClick}>
    <ListItemText inset primary={title} slotProps={{ primary: { noWrap: true } }} />
  </MenuItem>
);
