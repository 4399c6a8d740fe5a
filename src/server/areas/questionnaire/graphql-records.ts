/** Questionnaires of a team and behind a service group, over GraphQL. */
import { resourceById } from '#generated/resources/registry.ts';
import type { Scope } from '#server/kernel/access/scope.ts';
import type { Door } from '#server/kernel/data/door.ts';
import { parseListQuery } from '#server/kernel/data/list-query.ts';
import { listRecords, requireReadable } from '#server/kernel/data/read.ts';
import { plainViewOf } from '#server/kernel/data/view.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';

const resource = resourceById('questionnaire');

interface Asked {
  readonly completed?: boolean | null;
}

interface Caller {
  readonly scope: Scope;
}

/** [QN-327] */
export const teamQuestionnaires = (door: Door) => ({
  questionnaires: (team: WireRecord, { completed }: Asked, { scope }: Caller) =>
    read(door, scope, {
      team_id: String(team['id']),
      ...(typeof completed === 'boolean' && { completed_at__isnull: String(!completed) }),
    }),
});

/** [QN-328] */
export const serviceGroupQuestionnaires = (door: Door) => ({
  questionnaires: (group: WireRecord, _: unknown, { scope }: Caller) =>
    typeof group['questionnaire_id'] === 'string' ? read(door, scope, { id: group['questionnaire_id'] }) : [],
});

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
