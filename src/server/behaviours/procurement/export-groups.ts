/** Stores requests with all that belongs to them as one JSON document, for another environment to read. [SG-058] [SG-059] */
import type { ProcurementBehaviours } from '#generated/api/operations/procurement.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '../../access/scope.ts';
import type { Door } from '../../data/door.ts';
import { onlyOnce } from '../../data/only-once.ts';
import { inSession } from '../../data/session.ts';
import type { WireRecord } from '../../data/record.ts';
import { toggleFor } from '../../data/toggle.ts';
import { ApiError } from '../../errors.ts';
import type { Scope } from '../../access/scope.ts';
import type { CallContext } from '../context.ts';

/** What goes with a request, by the key that it gets in the document. */
const parts = {
  services: 'service',
  quote_requests: 'quote-request',
  quotes: 'quote',
  attachments: 'attachment',
  contracts: 'contract',
} as const;

export const uploadServiceGroups: ProcurementBehaviours<CallContext>['uploadServiceGroups'] = async (
  { body: { service_group_ids: ids } },
  context,
) => {
  const { door, pool, scope, services, callKey } = context;
  const groups: WireRecord[] = [];
  for (const id of new Set(ids)) groups.push(await door.get(scope, 'service-group', id));
  const teams = [...new Set(groups.map((group) => String(group['team_id'])))];
  return inSession(pool, systemScope('upload-json', scope), (session) =>
    onlyOnce(session, callKey, async () => {
      for (const team of teams) {
        const { on } = await toggleFor(session, 'copyAcrossEnvironments', team);
        if (!on) throw new ApiError('forbidden', { message: messages['procurement.copyingOff'] });
      }
      const document = { service_groups: await Promise.all(groups.map((group) => withParts(door, scope, group))) };
      const content = Buffer.from(JSON.stringify(document, null, 2));
      const name = 'service-groups.json';
      const teamId = teams.length === 1 ? teams[0]! : null;
      const id = await services.files.keepMade(session, { name, contentType: 'application/json', content }, { teamId });
      return { id, name, content_type: 'application/json', size_bytes: content.length, url: `/api/files/${id}` };
    }),
  );
};

/** As the caller may read them. */
async function withParts(door: Door, scope: Scope, group: WireRecord): Promise<WireRecord> {
  const entries = await Promise.all(
    Object.entries(parts).map(async ([key, resource]) => {
      const records: WireRecord[] = [];
      const filter = { service_group_id: String(group['id']) };
      for await (const batch of door.stream(scope, resource, filter)) records.push(...batch);
      return [key, records] as const;
    }),
  );
  return { ...group, ...Object.fromEntries(entries) };
}
