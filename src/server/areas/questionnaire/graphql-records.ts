/** GraphQL fields for questionnaires of a team and of a service group. */
import type { ServiceGroupResolvers, TeamResolvers } from '#generated/graphql/resolvers.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { Scope } from '#server/kernel/access/scope.ts';
import type { Door } from '#server/kernel/data/door.ts';
import { parseListQuery } from '#server/kernel/data/list-query.ts';
import { listRecords, requireReadable } from '#server/kernel/data/read.ts';
import { plainViewOf } from '#server/kernel/data/view.ts';
import type { GraphqlContext } from '#server/kernel/graphql/resolvers.ts';

const resource = resourceById('questionnaire');

/** [QN-327] */
export const teamQuestionnaires = (door: Door) =>
  ({
    questionnaires: (team, { completed }, { scope }) =>
      read(door, scope, {
        team_id: String(team['id']),
        ...(typeof completed === 'boolean' && { completed_at__isnull: String(!completed) }),
      }),
  }) satisfies Partial<TeamResolvers<GraphqlContext>>;

/** [QN-328] */
export const serviceGroupQuestionnaires = (door: Door) =>
  ({
    questionnaires: (group, _, { scope }) =>
      typeof group['questionnaire_id'] === 'string' ? read(door, scope, { id: group['questionnaire_id'] }) : [],
  }) satisfies Partial<ServiceGroupResolvers<GraphqlContext>>;

async function read(door: Door, scope: Scope, filters: Readonly<Record<string, string>>) {
  requireReadable(resource, scope);
  const query = parseListQuery(resource, scope, {
    ...filters,
    per_page: '100',
    sort_field: 'created_at',
    sort_dir: 'desc',
  });
  const page = await door.reading(scope, (session) =>
    listRecords(session, resource, query, { view: plainViewOf(resource, session.scope) }),
  );
  return page.records;
}
