/** The saved views of a table: open one, keep the table as it stands as one, share, rename, delete, and choose with which it opens. */
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
  /** Null for the console, which has views of its own. */
  readonly teamId: string | null;
  /** Id of the view that is open; null for none. */
  readonly open: string | null;
  readonly profile: Profile;
  /** How the table stands now, without what is left out. */
  readonly now: ViewArrangement;
  /** What the view or the address names and the list does not have. */
  readonly leftOut: OmittedParts;
  /** Fields of the list. */
  readonly fields: readonly FieldView[];
  /** Shows a view; null for the table as it looks at first. */
  readonly onOpen: (view: SavedView | null) => void;
  /** What shows is that view from now on; null for none. */
  readonly onKeep: (id: string | null) => void;
  /** Has the address name no more of what is left out. */
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

/** Says which view is open, and whether the table was arranged otherwise since. */
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
