/** Documents with a last day, such as letters of authorization, expire after it; the stored record is marked. */
import { part } from '#server/kernel/data/statements/raw.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { dueWhere, today, type DueKind } from '#server/kernel/workflow/due-kind.ts';
import { pastLastDay, unmarkedExpired } from './queries.ts';

export const expiredDocuments: DueKind = {
  find: dueWhere(part`${pastLastDay}${today}`),
  act: (session, id, deps) => deps.transition(session, 'attachment', id, 'expire'),
};

/** For documents of earlier versions without the mark, which would otherwise appear deletable. */
export const unmarkedDocuments: DueKind = {
  find: dueWhere(unmarkedExpired),
  act: (session, id) => setValues(session, 'attachment', id, { is_prepared: true }),
};
