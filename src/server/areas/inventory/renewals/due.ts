/** Due work of terms: announces renewal windows and notice days, renews contracts, begins reshops. [NO-003] */
import { exposureOf } from '#domain/contracts/exposure.ts';
import { formatMoney } from '#domain/format/money.ts';
import { termText } from '#domain/format/term.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import type { NotificationEventId } from '#generated/domain/notifications.ts';
import type { CurrencyCode } from '#generated/domain/lists/currency-code.ts';
import { renewTerm, startReshop } from '#server/areas/procurement/contract.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { dueWhere, type DueDeps, type DueKind } from '#server/kernel/workflow/due-kind.ts';
import { dueNotices, dueReshops, endingService, openWindows, overTerms } from './queries.ts';

type Ending = Awaited<ReturnType<typeof endingService.one>>;

const windows: readonly (readonly [days: number, event: NotificationEventId])[] = [
  [180, 'renewal.window_180d'],
  [120, 'renewal.window_120d'],
  [90, 'renewal.window_90d'],
];
const notices: readonly (readonly [days: number, event: NotificationEventId])[] = [
  [30, 'renewal.notice_deadline_30d'],
  [7, 'renewal.notice_deadline_7d'],
];

/** The narrowest open window, which covers the wider ones. */
const opened = (each: typeof windows, left: number) => each.findLast(([days]) => left <= days);

const windowsOfTerms: DueKind = {
  find: dueWhere(openWindows),
  act: async (session, id, deps) => {
    const ending = await read(session, id);
    const found = opened(windows, ending.days_left);
    if (!found) return;
    await setValues(session, 'service', id, { renewal_notified_days: found[0] });
    await announce(session, deps, id, ending, found[1], { date: ending.end });
  },
};

const deadlinesOfNotice: DueKind = {
  find: dueWhere(dueNotices),
  act: async (session, id, deps) => {
    const ending = await read(session, id);
    const found = opened(notices, ending.notice_days_left ?? Number.POSITIVE_INFINITY);
    if (!found) return;
    await setValues(session, 'service', id, { notice_notified_days: found[0] });
    const date = ending.notice ?? ending.end;
    await announce(session, deps, id, ending, found[1], { date, term: termOf(ending), amount: amountOf(ending) });
    if (found[0] === 30 && ending.preference === 'UNDECIDED')
      await announce(session, deps, id, ending, 'renewal.preference_needed', { date: ending.end });
  },
};

/** A contract without notice renews by its own terms; zero months means month to month (domain 3.12). */
const termsThatEnded: DueKind = {
  find: dueWhere(overTerms),
  act: async (session, id, deps) => {
    const ending = await read(session, id);
    const months = ending.auto_renew_term ?? 0;
    if (months === 0) {
      await setValues(session, 'service', id, { is_month_to_month: true, notice_deadline: null });
      return announce(session, deps, id, ending, 'renewal.went_month_to_month', { date: ending.end });
    }
    const end = await renewTerm(session, id, months);
    return announce(session, deps, id, ending, 'renewal.auto_renewed', { date: end, term: termOf(ending) });
  },
};

const reshopsByThemselves: DueKind = {
  find: dueWhere(dueReshops),
  act: (session, id, deps) => startReshop(session, deps.notifier, id, {}, null),
};

const read = (session: Session, service: string): Promise<Ending> =>
  endingService.one(session, { service, now: new Date().toISOString() });

const announce = (
  session: Session,
  { notifier }: DueDeps,
  id: string,
  { team_id, name, provider }: Ending,
  event: NotificationEventId,
  values: Readonly<Record<string, string>>,
): Promise<void> =>
  notifier.announce(session, {
    event,
    teamId: team_id,
    record: { entity: 'service', id },
    values: { service: name, ...(provider !== null && { provider }), ...values },
  });

function termOf({ auto_renew_term: months }: Ending): string {
  if (months === null) return messages['renewal.termUnknown'];
  return months <= 1 ? messages['renewal.monthToMonth'] : termText(months);
}

function amountOf({ mrc_value, mrc_code, auto_renew_term, fee_percent }: Ending): string {
  const totalMrc = mrc_value === null ? null : { value: mrc_value, code: mrc_code ?? limits.defaultCurrency };
  const amount = exposureOf({ totalMrc, autoRenewTerm: auto_renew_term, terminationFeePercent: fee_percent });
  return amount === null
    ? messages['renewal.amountUnknown']
    : formatMoney({ value: amount.value, code: amount.code as CurrencyCode });
}

export const renewalDue: readonly DueKind[] = [termsThatEnded, windowsOfTerms, deadlinesOfNotice, reshopsByThemselves];
