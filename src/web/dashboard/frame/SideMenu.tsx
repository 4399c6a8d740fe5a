/** The menu of permitted screens by group: a rail of icons, or a drawer with labels. */
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Tooltip from '@mui/material/Tooltip';
import { NavLink } from 'react-router';
import { appMessages } from '#generated/domain/messages/app.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { ProductIcon } from '#web/ui/icon/ProductIcon.tsx';
import { layout } from '#web/theme/tokens.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import type { AppRoute } from '../app-route.ts';
import { openRoutes, ownPath } from '../areas.ts';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { useTeam, type TeamScope } from '#web/record/team/team-context.ts';

interface Props {
  readonly isPhone: boolean;
  readonly isExpanded: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function SideMenu({ isPhone, isExpanded, isOpen, onClose }: Props) {
  if (isPhone) {
    return (
      <Drawer
        open={isOpen}
        onClose={onClose}
        slotProps={{ paper: { 'aria-label': appMessages['app.menu'], sx: { width: layout.drawer } } }}
      >
        <Groups hasWords onOpen={onClose} />
      </Drawer>
    );
  }
  return (
    <Box
      sx={{
        position: 'sticky',
        top: layout.topBar,
        flexShrink: 0,
        width: isExpanded ? layout.drawer : layout.rail,
        height: `calc(100dvh - ${layout.topBar}px)`,
        overflowY: 'auto',
        borderRight: 1,
        borderColor: 'divider',
        backgroundColor: 'background.paper',
      }}
    >
      <Groups hasWords={isExpanded} onOpen={onClose} />
    </Box>
  );
}

function Groups({ hasWords, onOpen }: { hasWords: boolean; onOpen: () => void }) {
  const scope = useTeam();
  const shown = openRoutes(scope).filter(({ navigation }) => navigation);
  const groups = [...Map.groupBy(shown, ({ navigation }) => navigation!.group)];
  return (
    <Box component="nav" aria-label={shellMessages['shell.mainMenu']} sx={{ padding: hasWords ? 1.5 : 1 }}>
      {groups.map(([group, routes], index) => (
        <Box key={group} sx={{ marginTop: index === 0 ? 0 : hasWords ? 1.5 : 1 }}>
          {hasWords && routes.length > 1 && <GroupTitle text={group} />}
          <PlainList>
            {routes.map((route) => (
              <li key={route.id}>
                <Entry route={route} scope={scope} hasWords={hasWords} onOpen={onOpen} />
              </li>
            ))}
          </PlainList>
        </Box>
      ))}
    </Box>
  );
}

const GroupTitle = ({ text }: { text: string }) => (
  <Box sx={{ padding: '4px 12px', fontSize: 12, fontWeight: 600, color: 'text.secondary' }}>{text}</Box>
);

interface EntryProps {
  readonly route: AppRoute;
  readonly scope: TeamScope;
  readonly hasWords: boolean;
  readonly onOpen: () => void;
}

function Entry({ route, scope, hasWords, onOpen }: EntryProps) {
  const pathOf = useDashboardPath();
  const path = ownPath(route, scope);
  const title = titleOf(route, path);
  return (
    <Tooltip title={hasWords ? '' : title} placement="right">
      <Box
        component={NavLink}
        to={pathOf(path)}
        end={hasSiblings(route, path)}
        onClick={onOpen}
        aria-label={hasWords ? undefined : title}
        sx={(theme) => ({
          display: 'flex',
          alignItems: 'center',
          justifyContent: hasWords ? 'flex-start' : 'center',
          gap: 1.5,
          minHeight: 40,
          paddingInline: 1.5,
          borderRadius: 1,
          color: theme.tokens.text,
          textDecoration: 'none',
          fontSize: 14,
          '& svg': { fontSize: 20, color: theme.tokens.textSecondary },
          '&:hover': { backgroundColor: theme.tokens.subtle },
          '&.active': {
            backgroundColor: theme.tokens.tones.purple.tint,
            color: theme.tokens.tones.purple.ink,
            fontWeight: 600,
          },
          '&.active svg': { color: theme.tokens.tones.purple.ink },
        })}
      >
        <ProductIcon name={route.navigation!.icon} />
        {hasWords && title}
      </Box>
    </Tooltip>
  );
}

/**
 * `inventory` must not be active on `inventory/tags`, so an entry with entries below it only matches exactly or by its
 * own tabs.
 */
const hasSiblings = ({ id }: AppRoute, path: string): boolean =>
  ['app/inventory', 'app/bill-consolidation', 'app/profile'].includes(id) || path.split('/').length === 1;

/** With only expense management, the billing area has that name (PE-030). */
const titleOf = ({ title, id }: AppRoute, path: string): string =>
  id === 'app/bill-consolidation' && path === 'expense-management' ? shellMessages['shell.expenseManagement'] : title;
