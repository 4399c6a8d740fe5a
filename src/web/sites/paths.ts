/** Paths of bulk-site projects and of their results (BS-012, BS-035, BS-036). */
import { bulkSiteTabs } from '#generated/domain/lists/bulk-site-tab.ts';
import { staffPrefix } from '#web/record/bulk-site/staff-project.ts';
import type { TeamScope } from '#web/record/team/team-context.ts';

type Reader = Pick<TeamScope, 'teamId' | 'profile'>;

/**
 * The steps of a project in their order; the first tab is the project itself, which opens the first step (BS-007,
 * BS-010).
 */
const [base, ...ofSteps] = bulkSiteTabs;
export const steps = ofSteps;

export type Step = (typeof steps)[number]['value'];

/** Tab value of the page that reviews the sites (SS-070). */
export const reviewTab = 'review';

/** Id value of the page that creates a project. */
export const newProject = 'new';

/** Null for an unknown tab. */
export function stepOf(tab: string | undefined): Step | null {
  if (tab === undefined || tab === base.value) return steps[0].value;
  return steps.find(({ value }) => value === tab)?.value ?? null;
}

/** Customer pages are below the team, staff pages below the team's path in the console. */
const prefixOf = ({ teamId, profile }: Reader): string => (profile.is_customer ? `/${teamId}` : staffPrefix(teamId));

/** Without an id the team's current project, without a tab its first step. */
export const bulkSitePath = (reader: Reader, id?: string, tab?: string): string =>
  [prefixOf(reader), 'bulk-site', id, tab].filter((part) => part !== undefined).join('/');

/** The configuration of a project's request. */
export const requestPath = (reader: Reader, groupId: string): string =>
  reader.profile.is_customer
    ? `${prefixOf(reader)}/dashboard/procurement/service-groups/${groupId}/request-config`
    : `${prefixOf(reader)}/service-groups/${groupId}/request-config`;

/** Target of the exit button (BS-028, BS-029, BS-030). */
export const exitPath = (reader: Reader): string =>
  reader.profile.is_customer ? `${prefixOf(reader)}/dashboard/home` : `${prefixOf(reader)}/service-groups/requests`;

/** The list of the team's projects; a deleted project redirects there. */
export const projectsPath = (reader: Reader): string =>
  reader.profile.is_customer ? `${prefixOf(reader)}/dashboard/procurement/bulk-sites` : '/admin/bulk-site-uploads';
