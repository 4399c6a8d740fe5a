/** The calls of a bulk-site project beside its record: the consultation, and the submission. */
import type { BulkSiteBehaviors } from '#generated/api/operations/bulk-site.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { actAs } from '#server/kernel/data/session.ts';
import { invalid } from '#server/kernel/errors.ts';
import { lockCalendar, openSlots, slotTaken } from '#server/areas/questionnaire/contract.ts';
import { onlyOnce } from '#server/kernel/data/only-once.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { setConsultation } from '../hooks/upload.ts';
import { changeRows, rowsSince } from './rows.ts';

const entity = 'bulk-site-upload';

export const bulkSiteBehaviors: BulkSiteBehaviors<CallContext> = {
  /** [BS-088] */
  submitBulkSiteUpload: ({ path }, { door, scope, services }) =>
    door.transaction(scope, (session) => services.transition(session, entity, path.id, 'submit')),

  listConsultationTimes: ({ path }, { door, scope }) =>
    door.transaction(systemScope('consultation', scope), async (session) => ({
      records: [...(await openSlots(session, path))],
    })),

  /** [BS-066] */
  bookConsultation: ({ path, body }, { door, scope }) =>
    door.transaction(scope, async (session, records) => {
      await actAs(session, systemScope('consultation', scope), async (system) => {
        await lockCalendar(system);
        const slots = await openSlots(system, path);
        const isFree = slots.some(({ start }) => Date.parse(start) === Date.parse(body.start));
        if (!isFree) throw invalid({ start: [slotTaken] }, slotTaken);
        await setConsultation(system, path.id, body.start);
      });
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
