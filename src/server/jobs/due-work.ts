/** What happens by itself when its time comes: expiry, reminders, silence, overdue work. */
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { jobScope } from '../access/scope.ts';
import { inSession, type Session } from '../data/session.ts';
import { setValues } from '../data/system-write.ts';
import { ApiError } from '../errors.ts';
import type { Notifier } from '../notify/news.ts';
import type { PostOffice } from '../accounts/post-office.ts';
import { businessDaysAhead, businessDaysSince } from '../workflow/business-days.ts';
import { providerLetter } from '../workflow/effects/provider-letter.ts';
import type { Transition } from '../workflow/transition.ts';

export interface DueDeps {
  readonly pool: pg.Pool;
  readonly post: PostOffice;
  readonly notifier: Notifier;
  readonly transition: Transition;
  readonly onError: (error: Error) => void;
}

interface DueKind {
  /** Ids of records whose time may have come. */
  readonly find: string;
  readonly act: (session: Session, id: string, deps: DueDeps) => Promise<unknown>;
}

const scope = jobScope('due-work');
const atMost = 500;

/** One transaction per record: a failing one keeps no other back, and another server's work is skipped. */
export async function doDueWork(deps: DueDeps): Promise<void> {
  for (const kind of dueKinds) {
    const rows = await inSession(deps.pool, scope, (session) => session.query(`${kind.find} limit ${atMost}`));
    for (const [id] of rows) {
      await inSession(deps.pool, scope, (session) => kind.act(session, id as string, deps)).catch((error: Error) => {
        if (!(error instanceof ApiError)) deps.onError(error);
      });
    }
  }
}

const dueKinds: readonly DueKind[] = [
  {
    find: `select q.id from quotes q join teams t on t.id = q.team_id
            where q.provider_response_status = 'AVAILABLE' and q.expiry_status = 'not_expired'
              and q.valid_until < (now() at time zone t.time_zone)::date`,
    act: (session, id, deps) => deps.transition(session, 'quote', id, 'expire'),
  },
  {
    find: `select r.id from quote_requests r where r.status = 'SENT' and r.next_reminder_at <= now()`,
    act: remindProvider,
  },
  {
    find: `select t.id from tickets t where t.status = 'CARRIER_COMPLETION_SCHEDULED' and t.carrier_completion_date < current_date`,
    act: (session, id, deps) => deps.transition(session, 'ticket', id, 'carrier_late'),
  },
  {
    find: `select t.id from tickets t where t.status = 'PENDING_CUSTOMER_RESPONSE' and not t.last_message_is_customer and t.updated_at < now() - interval '10 days'`,
    act: (session, id, deps) => deps.transition(session, 'ticket', id, 'close_unanswered'),
  },
  {
    find: `select a.id from action_items a join teams t on t.id = a.team_id
            where a.status = 'OPEN' and not a.is_overdue and a.due_date < (now() at time zone t.time_zone)::date`,
    act: markOverdue,
  },
  {
    find: `select s.id from services s where s.install_status = 'AWAITING_CUSTOMER_CONFIRMATION' and s.acceptance_requested_at is not null`,
    act: acceptSilence,
  },
  {
    find: `select d.id from signable_documents d where d.status in ('SENT', 'VIEWED') and d.expires_at < now()`,
    act: (session, id, deps) => deps.transition(session, 'signable-document', id, 'expire'),
  },
];

/** Reminds by mail up to the limit, then leaves it to the quote operator. */
async function remindProvider(session: Session, id: string, deps: DueDeps): Promise<void> {
  const rows = await session.query(
    `select reminders_sent, team_id from quote_requests where id = $1 and status = 'SENT' and next_reminder_at <= now() for update skip locked`,
    [id],
  );
  if (rows.length === 0) return;
  const [sent, teamId] = rows[0] as [number, string];
  const isLast = sent + 1 >= limits.quoteFollowUpMax;
  const letter = await providerLetter(session, isLast ? 'provider-reminder-final' : 'provider-reminder', id);
  if (letter) await deps.post.send(session, letter);
  await setValues(session, 'quote-request', id, {
    reminders_sent: sent + 1,
    next_reminder_at: isLast ? null : `${await businessDaysAhead(session, sent + 2)}T14:00:00Z`,
  });
  const event = isLast ? 'quote_request.overdue' : 'quote_request.reminder_sent';
  await deps.notifier.announce(session, {
    event,
    teamId,
    record: { entity: 'quote-request', id },
    values: { count: String(sent + 1) },
  });
}

async function markOverdue(session: Session, id: string, deps: DueDeps): Promise<void> {
  const rows = await session.query(
    'select team_id from action_items where id = $1 and not is_overdue for update skip locked',
    [id],
  );
  if (rows.length === 0) return;
  await setValues(session, 'action-item', id, { is_overdue: true });
  await deps.notifier.announce(session, {
    event: 'action_item.overdue',
    teamId: rows[0]![0] as string,
    record: { entity: 'action-item', id },
  });
}

/** Silence counts as acceptance after so many working days. */
async function acceptSilence(session: Session, id: string, deps: DueDeps): Promise<void> {
  const rows = await session.query(
    'select acceptance_requested_at from services where id = $1 for update skip locked',
    [id],
  );
  const asked = rows[0]?.[0];
  if (typeof asked !== 'string') return;
  if ((await businessDaysSince(session, asked)) < limits.acceptanceAutoBusinessDays) return;
  await deps.transition(session, 'service', id, 'accept');
}
