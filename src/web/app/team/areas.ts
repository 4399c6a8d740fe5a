/** Which screens the account may open in its team, and where it lands when it may not open one (PE-020..PE-025). */
import { appRoutes, recordPaths } from '#generated/screens/app/routes.ts';
import { hasSubscription } from '#web/shell/session/may.ts';
import type { RecordLink } from '#web/widgets/record-link.ts';
import type { AppRoute } from '../app-route.ts';
import { recordPath } from './paths.ts';
import type { TeamScope } from './team-context.ts';

/** Permissions of an add-on product that the team does not hold are none that the account has (TM-021). */
export const isOpen = ({ access }: AppRoute, { may }: TeamScope): boolean => may(access);

export const openRoutes = (scope: TeamScope): readonly AppRoute[] => appRoutes.filter((route) => isOpen(route, scope));

/** Areas in the order in which an account falls back to them. */
const fallbacks = ['app/home', 'app/inventory', 'app/bill-consolidation', 'app/profile'];

/** Path below the dashboard of the first of the fallback areas that the account may open. */
export function firstArea(scope: TeamScope): string {
  const area = fallbacks.map((id) => appRoutes.find((route) => route.id === id)!).find((route) => isOpen(route, scope));
  return area ? ownPath(area, scope) : 'profile';
}

/** Links to records lead only to screens that the account may open (PE-026, BS-034). */
export function recordLinkIn(scope: TeamScope): RecordLink {
  return (entity, _path, id) => {
    const template = recordPaths[entity];
    const route = appRoutes.find(({ paths }) => template !== undefined && paths.includes(template));
    return route && isOpen(route, scope) ? `/${scope.teamId}/dashboard/${recordPath(template!, id)}` : null;
  };
}

/** The path that the menu opens: expense management when that is the only billing product held (PE-024, PE-030). */
export function ownPath({ paths, subscriptions = [] }: AppRoute, { team, profile }: TeamScope): string {
  const held = profile.is_customer ? subscriptions.findIndex((name) => hasSubscription(team, name)) : 0;
  return paths[Math.max(held, 0)] ?? '';
}
