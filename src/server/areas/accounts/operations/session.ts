/** Reports from pages: their errors, and usage events (AC-081, AN-009). */
import type { SessionBehaviors } from '#generated/api/operations/session.ts';
import { analyticsEvents } from '#generated/domain/analytics.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { countRequest, perNetwork } from '#server/kernel/data/rate-limit.ts';
import { invalid } from '#server/kernel/errors.ts';
import { snakeKey } from '#server/kernel/data/keys.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';

export const sessionBehaviors: SessionBehaviors<CallContext> = {
  reportFromPage: async ({ body }, context) => {
    await countRequest(context.pool, perNetwork('report', context.ipAddress, limits.pageReportsPerMinute, 60));
    const { message, level, url, detail, events = [] } = body;
    if (!events.every(isDescribed)) throw invalid({ events: [messages['validation.invalid']] });
    const page = url?.split('?', 1)[0];
    context.log[level === 'warning' ? 'warn' : level]({ page, detail }, message);
    for (const { name, at, properties } of events) context.log.info({ page, event: name, at, properties }, message);
  },
};

/** Logs only events and properties that the schemas describe. */
function isDescribed({ name, properties }: { readonly name: string; readonly properties: object }): boolean {
  const known = Object.values(analyticsEvents).find((event) => event.name === name);
  const keys = new Set(known?.properties.map(snakeKey));
  return Object.keys(properties).every((key) => keys.has(key)) && known !== undefined;
}
