/** Effects on quote requests: links, mails, reminders, versions (domain 2.2). */
import { messages } from '#generated/domain/messages.ts';
import type { EffectName } from '#generated/domain/workflows/functions.ts';
import type { Session } from '../../data/session.ts';
import { column, idOf } from '../ask.ts';
import { followUpDays } from '../../requests/follow-up.ts';
import { reminderAhead } from '../business-days.ts';
import { setValues } from '../../data/system-write.ts';
import type { Effect, Move } from '../context.ts';
import { providerLetter, type ProviderMail } from './provider-letter.ts';

const revokeQuoteLink: Effect = async ({ session, record }) => {
  await session.change(
    `update link_tokens set revoked_at = now(), updated_at = now(), version = version + 1
      where purpose = 'quote_request' and subject_id = $1 and revoked_at is null`,
    [idOf(record)],
  );
};

const mail =
  (template: ProviderMail): Effect =>
  async (move) => {
    const letter = await providerLetter(move.session, template, idOf(move.record));
    if (letter) await move.deps.post.send(move.session, letter);
  };

const scheduleReminders: Effect = async ({ session, record }) => {
  const days = await followUpDays(session, record['service_group_id'] as string, record['team_id'] as string);
  await setValues(session, 'quote-request', idOf(record), {
    next_reminder_at: days === null ? null : await reminderAhead(session, days),
    reminders_sent: 0,
  });
};

const stopReminders: Effect = async ({ session, record }) => {
  await setValues(session, 'quote-request', idOf(record), { next_reminder_at: null });
};

const storeDraftAnswer: Effect = async ({ session, record, request }) => {
  await setValues(session, 'quote-request', idOf(record), {
    partially_completed_form: request.input?.['answer'] ?? null,
  });
};

const storeQuoteVersions: Effect = async ({ session, record, request }) => {
  await setValues(session, 'quote-request', idOf(record), {
    submissions: Number(record['submissions'] ?? 0) + 1,
    partially_completed_form: null,
    ...(typeof request.input?.['hash'] === 'string' && { submitted_hash: request.input['hash'] }),
  });
  await snapshot(session, 'q.quote_request_id = $1', idOf(record), null);
};

/** Prices that a provider may now change stay readable as they were. */
const keepQuoteVersions: Effect = async (move) => {
  const { session, entity, record, request } = move;
  const where = entity === 'quote' ? 'q.id = $1' : 'q.quote_request_id = $1';
  await snapshot(session, where, idOf(record), request.reason ?? null);
  await session.change(
    `update quotes q set version_number = version_number + 1, updated_at = now(), version = version + 1 where ${where}`,
    [idOf(record)],
  );
};

/** A version that was kept before stays as it is. */
const snapshot = (session: Session, where: string, id: string, reason: string | null): Promise<number> => {
  const columns = `team_id, service_type, provider_response_status, term, mrc_value, mrc_code, nrc_value, nrc_code, taxes_and_fees_value,
    taxes_and_fees_code, install_interval, quote_level, subject_to_feasibility, valid_until, no_bid_reason, has_construction,
    construction_cost_value, construction_cost_code, comments, detail, termination_fee_value, termination_fee_code, responded_at,
    version_number`;
  return session.change(
    `insert into quote_versions (id, quote_id, replaced_reason, ${columns})
     select gen_random_uuid(), q.id, $2, ${columns} from quotes q where ${where} and q.provider_response_status <> 'PENDING'
     on conflict do nothing`,
    [id, reason?.slice(0, 255) ?? null],
  );
};

/** Withdraws what is still open when the group is canceled or ordered elsewhere. */
const cancelOpenQuoteRequests: Effect = async ({ session, record, moveOn }) => {
  const open = await openRequests(session, idOf(record));
  for (const id of open) await moveOn('quote-request', id, 'cancel');
};

const openRequests = (session: Session, groupId: string): Promise<readonly string[]> =>
  column(
    session,
    `select id from quote_requests where service_group_id = $1 and status in ('NOT_STARTED', 'SENT', 'FAILED')`,
    [groupId],
  );

/** Expired quotes are asked for again; their providers get a new link, the old prices are kept. */
const requestQuoteRefresh: Effect = async ({ session, record, moveOn, request }: Move) => {
  const quotes = await session.query(
    `select q.id, q.quote_request_id from quotes q
      where q.service_group_id = $1 and q.provider_response_status = 'AVAILABLE' and q.expiry_status = 'expired'`,
    [idOf(record)],
  );
  for (const [id] of quotes) await moveOn('quote', id as string, 'request_refresh');
  for (const id of new Set(quotes.map((row) => row[1] as string | null))) {
    const [status] = id ? await column<string>(session, 'select status from quote_requests where id = $1', [id]) : [];
    if (id && status === 'COMPLETED')
      await moveOn('quote-request', id, 'reopen', { reason: request.reason ?? messages['quote.allExpired'] });
  }
};

export const requestEffects = {
  issueQuoteLink: revokeQuoteLink,
  revokeQuoteLink,
  mailQuoteRequest: mail('provider-quote-request'),
  mailProviderThanks: mail('provider-thanks'),
  mailProviderCancelled: mail('provider-cancelled'),
  scheduleReminders,
  stopReminders,
  storeDraftAnswer,
  storeQuoteVersions,
  keepQuoteVersions,
  cancelOpenQuoteRequests,
  requestQuoteRefresh,
} satisfies Partial<Record<EffectName, Effect>>;
