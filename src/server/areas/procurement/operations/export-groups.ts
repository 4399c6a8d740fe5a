/** Stores requests with their related records as one JSON document. [SG-058] [SG-059] */
import type { ProcurementBehaviors } from '#generated/api/operations/procurement.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { onlyOnce } from '#server/kernel/data/only-once.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { copyDocument, storeDocument } from '../copy/export.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';

export const uploadServiceGroups: ProcurementBehaviors<CallContext>['uploadServiceGroups'] = async (
  { body: { service_group_ids: ids } },
  { door, pool, scope, services, callKey },
) => {
  const groups: WireRecord[] = [];
  for (const id of new Set(ids)) groups.push(await door.get(scope, 'service-group', id));
  const teams = [...new Set(groups.map((group) => String(group['team_id'])))];
  const document = await copyDocument(door, scope, groups);
  return transaction(pool, systemScope('upload-json', scope), { mode: 'write' }, (session) =>
    onlyOnce(session, callKey, async () => {
      const teamId = teams.length === 1 ? teams[0]! : null;
      return storeDocument(session, services.files, 'service-groups.json', document, teamId);
    }),
  );
};
