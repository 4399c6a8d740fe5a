/** The saved views of a table: open, save the current state, share, rename, delete, and set the default. */
import BookmarkBorderIcon from '@mui/icons-material/BookmarkBorder';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import type { ViewArrangement } from '#generated/records/values/view-arrangement.ts';
import type { FieldView } from '#runtime/view.ts';
import type { Profile } from '#web/shell/session/profile.ts';
import { isSameArrangement } from './arrangement.ts';
import { arrangementWithout, type OmittedParts } from './left-out.ts';
import { DeleteViewDialog, EditViewDialog, SaveViewDialog } from './ViewDialogs.tsx';
import { mayChangeView, savedViewsOf, type SavedView, type ViewTask } from './saved-views.ts';
import { ViewMenu } from './ViewMenu.tsx';

const LeftOutNote = lazy(async () => ({ default: (await import('./LeftOutNote.tsx')).LeftOutNote }));

interface Props {
  /** Name of the table in addresses. */
  readonly table: string;
  /** Null for the console, which has separate views. */
  readonly teamId: string | null;
  /** Id of the open view; null for none. */
  readonly open: string | null;
  readonly profile: Profile;
  /** The current state of the table, without omitted parts. */
  readonly now: ViewArrangement;
  /** Parts of the view or the address that the list does not have. */
  readonly leftOut: OmittedParts;
  /** Fields of the list. */
  readonly fields: readonly FieldView[];
  /** Opens a view; null opens the default table. */
  readonly onOpen: (view: SavedView | null) => void;
  /** Marks the shown state as that view; null for none. */
  readonly onKeep: (id: string | null) => void;
  /** Removes the omitted parts from the address. */
  readonly onDropLeftOut: () => void;
}

export function SavedViews(props: Props) {
  const { table, teamId, profile, open, now, leftOut, fields, onOpen, onKeep } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [task, setTask] = useState<ViewTask | null>(null);
  const views = useQuery(savedViewsOf(table, teamId));
  const view = views.data?.find(({ id }) => id === open);
  const isChanged = view !== undefined && !isSameArrangement(arrangementWithout(view.arrangement, leftOut), now);
  const close = (): void => setTask(null);
  const shared = { table, teamId, now, onClose: close };
  return (
    <>
      <ViewsButton view={view} isChanged={isChanged} onOpen={setAnchor} />
      <ViewMenu
        table={table}
        teamId={teamId}
        anchor={anchor}
        onClose={() => setAnchor(null)}
        views={views}
        open={view}
        isChanged={isChanged}
        now={now}
        profile={profile}
        onOpen={onOpen}
        onTask={setTask}
      />
      {leftOut.length > 0 && (
        <Suspense fallback={null}>
          <LeftOutNote
            leftOut={leftOut}
            fields={fields}
            view={view}
            mayChange={view !== undefined && mayChangeView(view, profile, teamId)}
            onDrop={props.onDropLeftOut}
          />
        </Suspense>
      )}
      {task === 'save' && <SaveViewDialog {...shared} onSaved={onKeep} />}
      {task === 'edit' && view && <EditViewDialog {...shared} view={view} />}
      {task === 'delete' && view && <DeleteViewDialog view={view} onClose={close} onDeleted={() => onKeep(null)} />}
    </>
  );
}

interface ButtonProps {
  readonly view: SavedView | undefined;
  readonly isChanged: boolean;
  readonly onOpen: (anchor: HTMLElement) => void;
}

/** Names the open view and whether the table has changed since. */
function ViewsButton({ view, isChanged, onOpen }: ButtonProps) {
  const name = view?.name ?? texts['table.views'];
  const label = isChanged ? fill(texts['table.changedView'], { name }) : name;
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<BookmarkBorderIcon />}
      aria-haspopup="menu"
      title={label}
      onClick={(event) => onOpen(event.currentTarget)}
      sx={{ '& > span:last-of-type': { maxWidth: { xs: 120, sm: 140, lg: 200 } } }}
    >
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{label}</span>
    </Button>
  );
}
