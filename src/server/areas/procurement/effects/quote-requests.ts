/** Effects on quote requests: links, emails, reminders, versions (domain 2.2). */
import { messages } from '#generated/domain/messages.ts';
import { followUpDays } from '../follow-up.ts';
import { reminderAhead } from '#server/kernel/workflow/business-days.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import type { Effect } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { carrierEmail, remindProvider as sendReminder, type ProviderEmail } from '#server/areas/provider/contract.ts';
import {
  beginVersionOfQuote,
  beginVersionsOfRequest,
  expiredQuotes,
  keepVersionOfQuote,
  keepVersionsOfRequest,
  openRequests,
  reachableContact,
  revokeQuoteLinks,
  statusOfRequest,
} from '../quotes/queries.ts';
import { truncate } from '#server/kernel/data/truncate.ts';

const revokeQuoteLink: Effect<'quote-request'> = async ({ session, record }) => {
  await revokeQuoteLinks.change(session, { request: record.id });
};

const email =
  (template: ProviderEmail): Effect<'quote-request'> =>
  async ({ session, record, deps }) => {
    const email = await carrierEmail(session, template, record.id);
    if (email) await deps.mailer.send(session, email);
  };

const emailRequest = email('provider-quote-request');

/** A person who gets the link is contacted by email from then on. */
const emailQuoteRequest: Effect<'quote-request'> = async (move) => {
  await emailRequest(move);
  const { session, record } = move;
  if (record.channel !== 'EMAIL' && (await reachableContact.isAny(session, { request: record.id })))
    await setValues(session, 'quote-request', record.id, { channel: 'EMAIL' });
};

const scheduleReminders: Effect<'quote-request'> = async ({ session, record }) => {
  const days = await followUpDays(session, record.service_group_id, record.team_id);
  await setValues(session, 'quote-request', record.id, {
    next_reminder_at: days === null ? null : await reminderAhead(session, days),
    reminders_sent: 0,
  });
};

const remindProvider: Effect<'quote-request'> = ({ session, record, deps }) =>
  sendReminder(session, { id: record.id, teamId: record.team_id, sent: record.reminders_sent }, deps);

type Draft = RecordOf<'quote-request'>['partially_completed_form'];

const storeDraftAnswer: Effect<'quote-request'> = async ({ session, record, request }) => {
  const draft = (request.input?.['answer'] ?? null) as Draft;
  await setValues(session, 'quote-request', record.id, { partially_completed_form: draft });
};

const storeQuoteVersions: Effect<'quote-request'> = async ({ session, record, request }) => {
  await setValues(session, 'quote-request', record.id, {
    submissions: record.submissions + 1,
    partially_completed_form: null,
    ...(typeof request.input?.['hash'] === 'string' && { submitted_hash: request.input['hash'] }),
  });
  await keepVersionsOfRequest.change(session, { request: record.id, reason: null });
};

/** Notifies the customer once for all fresh prices of a provider. [domain 2.11] */
const notifyRefreshedQuotes: Effect<'quote-request'> = async ({ session, record, request, deps }) => {
  const count = Number(request.input?.['refreshed'] ?? 0);
  if (count === 0) return;
  await deps.notifier.announce(session, {
    event: 'quote.refreshed',
    teamId: record.team_id,
    record: { entity: 'service-group', id: record.service_group_id },
    values: { count: String(count) },
  });
};

/** Stores the old prices as a version before the provider may change them. */
const keepQuoteVersions: Effect<'quote' | 'quote-request'> = async ({ session, entity, record, request }) => {
  const reason = truncate('quote-version', 'replaced_reason', request.reason);
  if (entity === 'quote') {
    await keepVersionOfQuote.change(session, { quote: record.id, reason });
    await beginVersionOfQuote.change(session, { quote: record.id });
  } else {
    await keepVersionsOfRequest.change(session, { request: record.id, reason });
    await beginVersionsOfRequest.change(session, { request: record.id });
  }
};

/** Withdraws open quote requests when the group is canceled or ordered elsewhere. */
const cancelOpenQuoteRequests: Effect<'service-group'> = async ({ session, record, applyTransition }) => {
  for (const { id } of await openRequests.all(session, { group: record.id }))
    await applyTransition('quote-request', id, 'cancel');
};

/** Requests expired quotes again; their providers get a new link, and the old prices are stored. */
const requestQuoteRefresh: Effect<'service-group'> = async ({ session, record, applyTransition, request }) => {
  const quotes = await expiredQuotes.all(session, { group: record.id });
  for (const { id } of quotes) await applyTransition('quote', id, 'request_refresh');
  for (const id of new Set(quotes.map(({ quote_request_id }) => quote_request_id))) {
    const asked = id === null ? undefined : await statusOfRequest.first(session, { request: id });
    if (id !== null && asked?.status === 'COMPLETED')
      await applyTransition('quote-request', id, 'reopen', { reason: request.reason ?? messages['quote.allExpired'] });
  }
};

export const requestEffects = {
  issueQuoteLink: revokeQuoteLink,
  revokeQuoteLink,
  emailQuoteRequest,
  emailProviderThanks: email('provider-thanks'),
  emailProviderCancelled: email('provider-cancelled'),
  scheduleReminders,
  remindProvider,
  storeDraftAnswer,
  storeQuoteVersions,
  notifyRefreshedQuotes,
  keepQuoteVersions,
  cancelOpenQuoteRequests,
  requestQuoteRefresh,
} satisfies Partial<Effects>;
