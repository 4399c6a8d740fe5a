/** Stores requests with all that belongs to them as one JSON document. [SG-058] [SG-059] */
import type { ProcurementBehaviours } from '#generated/api/operations/procurement.ts';
import { systemScope } from '../../access/scope.ts';
import { onlyOnce } from '../../data/only-once.ts';
import type { WireRecord } from '../../data/record.ts';
import { inSession } from '../../data/session.ts';
import { requireToggle } from '../../data/toggle.ts';
import { groupDocument, storeDocument } from '../../requests/group-document.ts';
import type { CallContext } from '../context.ts';

export const uploadServiceGroups: ProcurementBehaviours<CallContext>['uploadServiceGroups'] = async (
  { body: { service_group_ids: ids } },
  { door, pool, scope, services, callKey },
) => {
  const groups: WireRecord[] = [];
  for (const id of new Set(ids)) groups.push(await door.get(scope, 'service-group', id));
  const teams = [...new Set(groups.map((group) => String(group['team_id'])))];
  return inSession(pool, systemScope('upload-json', scope), (session) =>
    onlyOnce(session, callKey, async () => {
      for (const team of teams) await requireToggle(session, 'copyAcrossEnvironments', team);
      const document = { service_groups: await Promise.all(groups.map((group) => groupDocument(door, scope, group))) };
      const teamId = teams.length === 1 ? teams[0]! : null;
      return storeDocument(session, services.files, 'service-groups.json', document, teamId);
    }),
  );
};
