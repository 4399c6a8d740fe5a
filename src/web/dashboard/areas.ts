/** The screens that the account may open in its team, and the redirects from others (PE-020..PE-025). */
import { appRoutes, recordPaths } from '#generated/screens/app/routes.ts';
import { hasSubscription } from '#web/shell/session/may.ts';
import type { RecordLink } from '#web/ui/lookup/record-link.ts';
import type { AppRoute } from './app-route.ts';
import { recordPath } from '#web/record/team/paths.ts';
import type { TeamScope } from '#web/record/team/team-context.ts';

/** Permissions of an add-on product count only if the team has that product (TM-021). */
export const isOpen = ({ access, toggle }: AppRoute, { may, isOn }: TeamScope): boolean =>
  may(access) && (toggle === undefined || isOn(toggle));

export const openRoutes = (scope: TeamScope): readonly AppRoute[] => appRoutes.filter((route) => isOpen(route, scope));

/** Fallback areas in their order. */
const fallbacks = ['app/home', 'app/inventory', 'app/bill-consolidation', 'app/profile'];

/** Path below the dashboard of the first fallback area that the account may open. */
export function firstArea(scope: TeamScope): string {
  const area = fallbacks.map((id) => appRoutes.find((route) => route.id === id)!).find((route) => isOpen(route, scope));
  return area ? ownPath(area, scope) : 'profile';
}

/**
 * Path of the first permitted screen below a folder such as `procurement`; that of another area if none is
 * permitted, null if the folder has no screens (SH-024).
 */
export function areaBelow(folder: string, scope: TeamScope): string | null {
  const below = appRoutes.flatMap((route) =>
    route.navigation && route.paths.some((path) => path.startsWith(`${folder}/`))
      ? [{ ...route.navigation, route }]
      : [],
  );
  if (below.length === 0) return null;
  const [first] = below.filter(({ route }) => isOpen(route, scope)).toSorted((a, b) => a.order - b.order);
  return first ? ownPath(first.route, scope) : firstArea(scope);
}

/** Links to records only lead to screens that the account may open (PE-026, BS-034). */
export function recordLinkIn(scope: TeamScope): RecordLink {
  return (entity, _path, id) => {
    const template = recordPaths[entity];
    const route = appRoutes.find(({ paths }) => template !== undefined && paths.includes(template));
    return route && isOpen(route, scope) ? `/${scope.teamId}/dashboard/${recordPath(template!, id)}` : null;
  };
}

/** The path that the menu opens: expense management when that is the team's only billing product (PE-024, PE-030). */
export function ownPath({ paths, subscriptions = [] }: AppRoute, { team, profile }: TeamScope): string {
  const index = profile.is_customer ? subscriptions.findIndex((name) => hasSubscription(team, name)) : 0;
  return paths[Math.max(index, 0)] ?? '';
}
