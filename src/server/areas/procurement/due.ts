/** Notifies people who may choose quotes before these expire, once for each alert. [domain 2.11] */
import type { NotificationEventId } from '#generated/domain/notifications.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { count, part, value, values } from '#server/kernel/data/statements/raw.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { dueWhere, now, today, type DueKind } from '#server/kernel/workflow/due-kind.ts';

/** Days before the end, and the event; the nearest one replaces all that were missed. */
const alerts: readonly (readonly [days: number, event: NotificationEventId])[] = [
  [7, 'quote.expiring_7d'],
  [1, 'quote.expiring_1d'],
];
const [[first], [last]] = [alerts[0]!, alerts.at(-1)!];
const dayMs = 86_400_000;

export const expiringQuotes: DueKind = {
  find: dueWhere(part`
    select g.id from service_groups g join teams t on t.id = g.team_id
     where g.current_step = ${value<'service_groups.current_step'>('quote_received')}
       and g.quotes_expired_status = ${value<'service_groups.quotes_expired_status'>('not_expired')}
       and g.quotes_expired_at > ${now} and (g.quotes_expired_at at time zone 'UTC')::date - ${today} <= ${count(first)}
       and (g.expiry_notified_days is null
            or (g.expiry_notified_days > ${count(last)} and (g.quotes_expired_at at time zone 'UTC')::date - ${today} <= ${count(last)}))`),
  act: async (session, id, { notifier }) => {
    const { team_id, quotes_expired_at: end } = await getRecord(session, 'service-group', id);
    const left = (Date.parse(end ?? '') - Date.now()) / dayMs;
    const [days, event] = alerts.findLast(([most]) => left <= most + 1) ?? alerts[0]!;
    await setValues(session, 'service-group', id, { expiry_notified_days: days });
    await notifier.announce(session, { event, teamId: team_id, record: { entity: 'service-group', id } });
  },
};

export const expiredQuotes: DueKind = {
  find: dueWhere(part`
    select q.id from quotes q join teams t on t.id = q.team_id join service_groups g on g.id = q.service_group_id
     where g.current_step in ${values<'service_groups.current_step'>('info_received', 'out_for_quote', 'quote_received')}
       and q.provider_response_status = ${value<'quotes.provider_response_status'>('AVAILABLE')}
       and q.expiry_status = ${value<'quotes.expiry_status'>('not_expired')} and q.valid_until < ${today}`),
  act: (session, id, deps) => deps.transition(session, 'quote', id, 'expire'),
};
