/** What pages tell about their own failures (AC-081). */
import type { SessionBehaviours } from '#generated/api/operations/session.ts';
import { limits } from '#generated/domain/limits.ts';
import { countHit } from '../../accounts/hits.ts';
import type { CallContext } from '../context.ts';

export const sessionBehaviours: SessionBehaviours<CallContext> = {
  reportFromPage: async ({ body }, context) => {
    await countHit(context.pool, {
      key: `report-from:${context.ipAddress}`,
      most: limits.pageReportsPerMinute,
      windowS: 60,
    });
    const { message, level, url, detail } = body;
    context.log[level === 'warning' ? 'warn' : level]({ page: url?.split('?', 1)[0], detail }, message);
  },
};
