/** The calls of a bulk-site project other than those of its record and its workflow. */
import type { BulkSiteBehaviors } from '#generated/api/operations/bulk-site.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { openSlots } from '#server/areas/questionnaire/contract.ts';
import { actAs } from '#server/kernel/data/session.ts';
import { onlyOnce } from '#server/kernel/data/only-once.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { edited } from '../hooks/upload.ts';
import { cloneProject } from './clone.ts';
import { bookTime } from './consultation.ts';
import { changeRows, rowsSince } from './rows.ts';

const entity = 'bulk-site-upload';

export const bulkSiteBehaviors: BulkSiteBehaviors<CallContext> = {
  /** [BS-046] */
  cloneBulkSiteUpload: ({ path }, { door, scope, callKey }) =>
    door.transaction(scope, (session, records) =>
      onlyOnce(session, callKey, async () => {
        const stamps = edited(session);
        const system = systemScope('clone', scope);
        const id = await actAs(session, system, (acting) => cloneProject(acting, path.id, stamps));
        return records.get(entity, id);
      }),
    ),

  listConsultationTimes: ({ path }, { door, scope }) =>
    door.transaction(systemScope('consultation', scope), async (session) => ({
      records: [...(await openSlots(session, path))],
    })),

  /** [BS-066] */
  bookConsultation: ({ path, body }, context) =>
    context.door.transaction(context.scope, async (session, records) => {
      await bookTime(session, context, path.id, body.start);
      return records.get(entity, path.id);
    }),

  readBulkSiteRows: ({ path, query }, { door, scope }) =>
    door.reading(scope, (session) => rowsSince(session, path.id, query.since) as Promise<never>),

  /** [BS-087] */
  changeBulkSiteRows: ({ path, body }, { door, scope, callKey }) =>
    door.transaction(scope, (session) =>
      onlyOnce(session, callKey, () => changeRows(session, path.id, body as never) as Promise<never>),
    ),
};
