/** Effects on quotes and the totals of their group (domain 2.2, 2.16). */
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { setValues, setValuesOfEach, setValuesOfMany } from '#server/kernel/data/system-write.ts';
import { followingMany, type Effect, type TransitionContext } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { askApprovals } from '#server/areas/support/contract.ts';
import { latestRates, totalsByCurrency } from '../quotes/rates.ts';
import { openApprovals } from '../queries.ts';
import { notifyNewPrices } from '../quotes/before.ts';
import { isPriceListComplete } from '../quotes/answers.ts';
import { answersToReview, expiryOfGroup, quotesToList, selectedOfRequest, selectedQuotes } from '../quotes/queries.ts';
import { notifySavings } from '../reshop/savings.ts';
import { refreshTotals } from '../quotes/totals.ts';

const dayMs = 86_400_000;
const dayAfter = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Until quotes are selected, the totals of a quote are its own prices. */
const setQuoteTotals = followingMany<'quote'>(async (moves) => {
  const changes = moves.map(({ record: { id, mrc, nrc } }) => ({ id, values: { total_mrc: mrc, total_nrc: nrc } }));
  await setValuesOfEach(moves[0]!.session, 'quote', changes);
});

const setQuoteValidity = followingMany<'quote'>(async (moves) => {
  const changes = moves.map(({ record }) => {
    const valid_until = keptValidity(record) ?? dayAfter(limits.quoteValidityDays);
    return { id: record.id, values: { valid_until } };
  });
  await setValuesOfEach(moves[0]!.session, 'quote', changes);
});

/**
 * A renewed price ends the expiry of the old one. Prices that a provider sends together are announced once, with its
 * answer.
 */
const endQuoteExpiry = followingMany<'quote'>(async (moves) => {
  const { applyTransitions, userId } = moves[0]!;
  const ended = moves.filter(({ record }) => record.expiry_status !== 'not_expired').map(({ record }) => record.id);
  await applyTransitions('quote', ended, 'refresh', { sendNotification: userId !== null });
});

/** One notification for all fresh prices. */
const notifyNewPrice = followingMany<'quote'>(async (moves) => {
  const { session, deps } = moves[0]!;
  const others = moves.map(({ record }) => record).filter(({ expiry_status }) => expiry_status === 'not_expired');
  await notifyNewPrices(session, deps.notifier, others);
});

/** A future day set by the provider stays. */
const keptValidity = ({ valid_until: given }: RecordOf<'quote'>): string | null =>
  given !== null && given >= dayAfter(0) ? given : null;

/** The last price from a price list completes its request. [QR-062] */
const completePriceList = followingMany<'quote'>(async (moves) => {
  const { session, applyTransition } = moves[0]!;
  for (const request of new Set(moves.map(({ record }) => record.quote_request_id)))
    if (request !== null && (await isPriceListComplete(session, request)))
      await applyTransition('quote-request', request, 'complete');
});

/**
 * The list chosen by staff stays; without one, every price is shown. Declines are always announced. An answer with
 * shown prices counts as reviewed.
 */
const listQuotes: Effect<'service-group'> = async ({ session, record, applyTransition }) => {
  const hidden = (await quotesToList.all(session, { group: record.id })).map(({ id }) => id);
  await setValuesOfMany(session, 'quote', hidden, { listed_to_user: true });
  for (const { id } of await answersToReview.all(session, { group: record.id }))
    await applyTransition('quote-request', id, 'review');
};

/** The group expires with the first of its listed quotes, or in thirty days when none is listed. */
const setQuotesExpiredAt = followingMany<'quote' | 'service-group'>(async (moves) => {
  const { session } = moves[0]!;
  for (const group of groupsOf(moves)) {
    const { first, is_refreshing, is_expired } = await expiryOfGroup.one(session, { group });
    await setValues(session, 'service-group', group, {
      quotes_expired_at: `${first ?? dayAfter(limits.quoteValidityDays)}T23:59:59Z`,
      expiry_notified_days: null,
      quotes_expired_status: is_refreshing ? 'refresh_requested' : is_expired ? 'expired' : 'not_expired',
    });
  }
});

const groupsOf = (
  moves: readonly Pick<TransitionContext<'quote' | 'service-group'>, 'record'>[],
): ReadonlySet<string> =>
  new Set(moves.map(({ record }) => ('service_group_id' in record ? record.service_group_id : record.id)));

/**
 * Ends the selection and voids its approvals; customer and quote operator are notified. A request that goes back as a
 * whole sends its own notification. [ruling 28]
 */
const unselectQuotes: Effect<'quote' | 'quote-request' | 'service-group'> = async (move) => {
  const { session, entity, record, request, deps } = move;
  const group = 'service_group_id' in record ? record.service_group_id : record.id;
  const selected = await selectedOf(move);
  if (selected.length === 0) return;
  for (const { id } of selected) await setValues(session, 'quote', id, { selected: false, selected_at: null });
  await refreshTotals(session, group);
  await voidApprovals(move, group);
  if (entity === 'service-group') return;
  await deps.notifier.announce(session, {
    event: 'quote.price_changed',
    teamId: record.team_id,
    record: { entity: 'service-group', id: group },
    values: { reason: request.reason ?? messages['quote.requestedAgain'] },
  });
};

function selectedOf({
  session,
  entity,
  record,
}: Parameters<typeof unselectQuotes>[0]): Promise<readonly { id: string }[]> {
  if (entity === 'quote-request') return selectedOfRequest.all(session, { request: record.id });
  if (entity === 'service-group') return selectedQuotes.all(session, { group: record.id });
  return Promise.resolve('selected' in record && record.selected ? [{ id: record.id }] : []);
}

/** The selection becomes the order: its totals and provider are stored on the group, its prices on the services. */
const lockQuotes: Effect<'service-group'> = async ({ session, record }) => {
  const quotes = await refreshTotals(session, record.id);
  const [provider, ...others] = new Set(quotes.map(({ provider_id }) => provider_id));
  await setValues(session, 'service-group', record.id, {
    provider_id: others.length === 0 ? (provider ?? null) : null,
  });
  for (const { service_id, provider_id, term, mrc, nrc, termination_fee } of quotes)
    await setValues(session, 'service', service_id, { provider_id, term, mrc, nrc, termination_fee });
};

/** A changed selection voids every decision about the old one. */
async function voidApprovals(
  { session, applyTransition }: Pick<TransitionContext, 'session' | 'applyTransition'>,
  group: string,
): Promise<void> {
  for (const { id } of await openApprovals.all(session, { group })) await applyTransition('approval', id, 'expire');
}

/** A renewed price voids every decision about the old one. */
const voidApprovalsOfQuote = followingMany<'quote'>(async (moves) => {
  for (const group of groupsOf(moves)) await voidApprovals(moves[0]!, group);
});

/** Requests decisions from the approvers of the order. (domain 2.3) */
const askForApprovals: Effect<'service-group'> = async ({ session, record, userId, deps }) => {
  const totals = await totalsByCurrency(session, [record.tcv]);
  await askApprovals(session, deps.notifier, record, userId, totals, await latestRates(session));
};

/** Notifies the followers of a reshop about possible savings. */
const notifyReshopSavings: Effect<'service-group'> = ({ session, record, deps }) =>
  notifySavings(session, deps.notifier, record.id, null);

export const quoteEffects = {
  setQuoteTotals,
  setQuoteValidity,
  notifyNewPrice,
  endQuoteExpiry,
  completePriceList,
  listQuotes,
  setQuotesExpiredAt,
  notifyReshopSavings,
  unselectQuotes,
  lockQuotes,
  voidApprovals: voidApprovalsOfQuote,
  askApprovals: askForApprovals,
} satisfies Partial<Effects>;
