/** The next step for a record: a button, or who it waits for. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { missingAccess } from '#domain/missing-access.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import type { NextAction as Next } from '#runtime/next-action.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { nextActionOf } from '#web/shell/records.ts';
import { isSameEntry } from '#web/shell/navigation/entry.ts';
import type { EventToSend } from '../actions/useRecordActions.ts';
import { withValues } from './words.ts';

interface Props {
  readonly view: EntityView;
  readonly record: WireRecord;
  /** The full address of a path below the dashboard of the record's team; paths from the root stay as they are. */
  readonly pathOf: (path: string) => string;
  readonly onEvent: (event: EventToSend) => void;
}

/** Renders nothing while loading, or if the workflow has no next step. */
export function NextAction({ view, record, pathOf, onEvent }: Props) {
  const { data } = useQuery({
    ...nextActionOf(view.path, String(record['id']), record['version']),
    enabled: view.workflow?.leads === true,
    retry: false,
  });
  if (!data) return null;
  const label = data.label === null ? '' : withValues(data.label, data.values);
  return (
    <Box
      component="section"
      aria-label={texts['app.next']}
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        marginTop: 2,
        padding: '8px 8px 8px 16px',
        borderRadius: '8px',
        border: 1,
        borderColor: 'divider',
        backgroundColor: data.waiting === null ? theme.tokens.tones.purple.tint : theme.tokens.surface,
        // The label may contain a long place name.
        '& .MuiButton-root': { whiteSpace: 'normal', textAlign: 'start' },
      })}
    >
      <Box sx={{ flex: '1 1 220px', minHeight: 36, display: 'flex', alignItems: 'center', fontWeight: 600 }}>
        {data.waiting === null ? texts['app.yourTurn'] : withValues(data.waiting, data.values)}
      </Box>
      <Way
        {...data}
        label={label}
        pathOf={pathOf}
        onPress={() => onEvent({ event: data.event!, label, confirm: data.confirm, needsReason: data.needs_reason })}
      />
    </Box>
  );
}

interface WayProps extends Pick<Next, 'to' | 'event' | 'waiting' | 'missing' | 'needs_reason'> {
  readonly label: string;
  readonly pathOf: Props['pathOf'];
  readonly onPress: () => void;
}

function Way({ label, to, event, waiting, missing, needs_reason: needsReason, pathOf, onPress }: WayProps) {
  const { pathname, search } = useLocation();
  // An event that needs a reason is never the highlighted button.
  const look =
    waiting === null && !needsReason
      ? ({ variant: 'contained' } as const)
      : ({ variant: 'outlined', color: 'inherit' } as const);
  if (missing !== null) {
    return (
      <Tooltip title={missingAccess(missing)}>
        {/* A disabled button gets no pointer or focus, so the span shows the reason. */}
        <Box component="span" tabIndex={0} sx={{ display: 'inline-flex' }}>
          <Button {...look} disabled>
            {label}
          </Button>
        </Box>
      </Tooltip>
    );
  }
  if (event !== null)
    return (
      <Button {...look} onClick={onPress}>
        {label}
      </Button>
    );
  const path = pathOf(to ?? '');
  return (
    <Button
      {...look}
      component={Link}
      to={path}
      reloadDocument={!isSameEntry(path)}
      aria-current={path === `${pathname}${search}` ? 'page' : undefined}
    >
      {label}
    </Button>
  );
}
