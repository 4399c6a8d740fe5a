/** Documents with a last day, as letters of authorization, expire after it. */
import { part } from '#server/kernel/data/statements/raw.ts';
import { dueWhere, today, type DueKind } from '#server/kernel/workflow/due-kind.ts';
import { pastLastDay } from './queries.ts';

export const expiredDocuments: DueKind = {
  find: dueWhere(part`${pastLastDay}${today}`),
  act: (session, id, deps) => deps.transition(session, 'attachment', id, 'expire'),
};
