/** The bell in the top bar with the unread count; it opens the panel on the right. [NO-010] */
import NotificationsIcon from '@mui/icons-material/NotificationsNone';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { notificationMessages as texts } from '#generated/domain/messages/notification.ts';
import { fill } from '#domain/format/fill.ts';
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import { useUnreadCount } from './notifications.ts';

const NotificationPanel = lazyWithPreload(() => import('./NotificationPanel.tsx'));

/** `teamId` null: the notifications of all teams, for staff. */
export function Bell({ teamId }: { readonly teamId: string | null }) {
  const unread = useUnreadCount(teamId);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={
          unread > 0 ? fill(texts['notification.unreadCount'], { count: unread }) : texts['notification.title']
        }
        onClick={() => setIsOpen(true)}
      >
        <Badge badgeContent={unread === 0 ? undefined : unread} color="error" max={99}>
          <NotificationsIcon />
        </Badge>
      </IconButton>
      {isOpen && (
        <Suspense>
          <NotificationPanel teamId={teamId} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
