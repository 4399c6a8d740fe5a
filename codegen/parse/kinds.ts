/** Kinds of schema files by folder, and their meta-schemas. */

export interface FileKind {
  readonly id: string;
  /** Matches the path below `schemas/`. */
  readonly path: RegExp;
  /** Name of the meta-schema under `schemas/meta`, or null when no meta-schema describes the kind. */
  readonly meta: string | null;
  /** Example shown for a file with a wrong name. */
  readonly example: string;
}

const kind = (id: string, path: RegExp, meta: string | null, example: string): FileKind => ({
  id,
  path,
  meta,
  example,
});

export const fileKinds = [
  kind('entity', /^entities\/[^/]+\.schema\.json$/, 'entity', 'entities/service-tag.schema.json'),
  kind('type', /^types\/[^/]+\.schema\.json$/, 'type', 'types/color.schema.json'),
  kind('catalogue', /^services\/[^/]+\.schema\.json$/, 'service-type', 'services/wan_dark_fiber.schema.json'),
  kind('workflow', /^workflows\/[^/]+\.json$/, 'workflow', 'workflows/service-group.json'),
  kind('screen', /^screens\/[^/]+\/[^/]+\.json$/, 'screen', 'screens/app/home.json'),
  kind('permissions', /^access\/permissions\.json$/, 'permissions', 'access/permissions.json'),
  kind('staff-roles', /^access\/staff-roles\.json$/, 'staff-roles', 'access/staff-roles.json'),
  kind('team-roles', /^access\/team-roles\.json$/, 'team-roles', 'access/team-roles.json'),
  kind('toggles', /^access\/toggles\.json$/, 'toggles', 'access/toggles.json'),
  kind('subscriptions', /^access\/subscriptions\.json$/, 'subscriptions', 'access/subscriptions.json'),
  kind('limits', /^limits\.json$/, 'limits', 'limits.json'),
  kind('walkthroughs', /^walkthroughs\.json$/, 'walkthroughs', 'walkthroughs.json'),
  kind('analytics', /^analytics\.json$/, 'analytics', 'analytics.json'),
  kind('messages', /^messages\/[^/]+\.json$/, 'messages', 'messages/en.json'),
  kind('email', /^notifications\/email\/[^/]+\.json$/, 'email', 'notifications/email/reset-password.json'),
  kind('notifications', /^notifications\/[^/]+\.json$/, 'notifications', 'notifications/quotes.json'),
  kind('flow', /^questionnaire\/flow\.json$/, 'flow', 'questionnaire/flow.json'),
  kind(
    'question',
    /^questionnaire\/questions\/[^/]+\.json$/,
    'question',
    'questionnaire/questions/010-service-types.json',
  ),
  kind('question-type', /^questionnaire\/types\/[^/]+\.json$/, 'question-type', 'questionnaire/types/phones.json'),
  kind('demo', /^(?:demo|built-in|demo-templates\/[^/]+)\/[^/]+\.json$/, 'demo', 'demo/03-teams.json'),
  kind('demo-office', /^demo-office\.json$/, 'demo-office', 'demo-office.json'),
  kind('openapi', /^api\/openapi\.yaml$/, null, 'api/openapi.yaml'),
  kind('paths', /^api\/paths\/[^/]+\.yaml$/, 'paths', 'api/paths/procurement.yaml'),
  kind('graphql', /^graphql\/[^/]+\.graphql$/, null, 'graphql/procurement.graphql'),
  kind('meta', /^meta\/[^/]+\.schema\.json$/, null, 'meta/entity.schema.json'),
] as const satisfies readonly FileKind[];

export type FileKindId = (typeof fileKinds)[number]['id'];

/** The kind of a file by its path under `schemas/`, or null for an unknown path. */
export function kindOf(path: string): FileKind | null {
  return fileKinds.find((one) => one.path.test(path)) ?? null;
}

/** The name without folder and ending: `service-tag` of `entities/service-tag.schema.json`. */
export function fileStem(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(\.schema)?\.(json|yaml|graphql)$/, '');
}
