/** The notification panel on the right: read, unread, dismiss one or all. */
import CloseIcon from '@mui/icons-material/Close';
import DraftsIcon from '@mui/icons-material/DraftsOutlined';
import MarkunreadIcon from '@mui/icons-material/MarkunreadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { notificationMessages as texts } from '#generated/domain/messages/notification.ts';
import { relativeTime } from '#domain/format/date.ts';
import { layout } from '#web/theme/tokens.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { notificationsOf, useNotificationStep, type Notification } from './notifications.ts';

interface Props {
  readonly teamId: string | null;
  readonly onClose: () => void;
}

export default function NotificationPanel(props: Props) {
  const { onClose } = props;
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { 'aria-label': texts['notification.title'], sx: { width: layout.notificationPanel, maxWidth: '100%' } },
      }}
    >
      <Panel {...props} />
    </Drawer>
  );
}

function Panel({ teamId, onClose }: Props) {
  const { data } = useQuery(notificationsOf(teamId));
  const { mutate } = useNotificationStep(teamId);
  const shown = data?.records.filter(({ state }) => state !== 'dismissed');
  const [first] = shown ?? [];
  return (
    <Box component="section" aria-label={texts['notification.title']}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, padding: '16px 12px 8px 20px' }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {texts['notification.title']}
        </Typography>
        <Button size="small" disabled={!first} onClick={() => first && mutate({ id: first.id, step: 'dismiss-all' })}>
          {texts['notification.dismissAll']}
        </Button>
        <IconButton aria-label={texts['notification.close']} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      {!shown && <Skeleton variant="rounded" height={72} sx={{ margin: 2.5 }} />}
      {shown?.length === 0 && (
        <Typography sx={{ padding: 2.5, color: 'text.secondary' }}>{texts['notification.none']}</Typography>
      )}
      <PlainList>
        {shown?.map((each) => (
          <Item key={each.id} notification={each} teamId={teamId} onClose={onClose} />
        ))}
      </PlainList>
    </Box>
  );
}

function Item({ notification, teamId, onClose }: Props & { readonly notification: Notification }) {
  const { id, title, text, url, state, created_at } = notification;
  const { mutate } = useNotificationStep(teamId);
  const navigate = useNavigate();
  const isUnread = state === 'unread';
  const open = (): void => {
    if (isUnread) mutate({ id, step: 'mark-read' });
    if (url === null) return;
    onClose();
    void navigate(url.startsWith(location.origin) ? url.slice(location.origin.length) : url);
  };
  return (
    <Box
      component="li"
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'flex-start',
        borderTop: 1,
        borderColor: 'divider',
        backgroundColor: isUnread ? theme.tokens.tones.purple.tint : undefined,
      })}
    >
      <Box
        component="button"
        type="button"
        onClick={open}
        sx={{
          flex: 1,
          minWidth: 0,
          border: 0,
          background: 'none',
          font: 'inherit',
          color: 'inherit',
          textAlign: 'left',
          padding: '12px 8px 12px 20px',
          cursor: 'pointer',
        }}
      >
        <Box sx={{ fontWeight: isUnread ? 700 : 600 }}>
          {title}
          {isUnread && (
            <Box component="span" sx={visuallyHidden}>
              {texts['notification.unread']}
            </Box>
          )}
        </Box>
        {text !== null && <Box sx={{ color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' }}>{text}</Box>}
        <Box component="time" dateTime={created_at} sx={{ color: 'text.secondary', fontSize: 12 }}>
          {relativeTime(created_at)}
        </Box>
      </Box>
      <Tool
        label={isUnread ? texts['notification.markRead'] : texts['notification.markUnread']}
        icon={isUnread ? <DraftsIcon fontSize="small" /> : <MarkunreadIcon fontSize="small" />}
        onClick={() => mutate({ id, step: isUnread ? 'mark-read' : 'mark-unread' })}
      />
      <Tool
        label={texts['notification.dismiss']}
        icon={<CloseIcon fontSize="small" />}
        onClick={() => mutate({ id, step: 'dismiss' })}
      />
    </Box>
  );
}

const Tool = ({ label, icon, onClick }: { label: string; icon: React.ReactNode; onClick: () => void }) => (
  <Tooltip title={label}>
    <IconButton aria-label={label} onClick={onClick} sx={{ marginTop: 1 }}>
      {icon}
    </IconButton>
  </Tooltip>
);

const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
