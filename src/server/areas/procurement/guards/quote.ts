/** Guards of quote requests and quotes (domain 2.2). */
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { fieldError, type Guard } from '#server/kernel/workflow/context.ts';
import type { Guards } from '#server/kernel/workflow/rules.ts';
import { missingAnswers } from '../quotes/answers.ts';
import { methodOf, reachableContact } from '../quotes/queries.ts';

const hasReachableProvider: Guard<'quote-request'> = async ({ session, record }) =>
  (await reachableContact.isAny(session, { request: record.id }))
    ? null
    : fieldError(messages['quote.noContact'], 'contact_id');

const hasCompleteAnswers: Guard<'quote-request'> = ({ session, record }) => missingAnswers(session, record.id);

const hasPricingTable: Guard<'quote-request'> = async (move) => {
  const provider = await methodOf.first(move.session, { request: move.record.id });
  return provider?.quote_method === 'PRICING_TABLE'
    ? hasCompleteAnswers(move)
    : fieldError(messages['quote.noPriceList']);
};

/** Providers with email get one, and a price list is only read. [PR-007] */
const isAskedByHand: Guard<'quote-request'> = async ({ record: { channel } }) =>
  channel === 'PORTAL' || channel === 'PHONE' ? null : fieldError(messages['quote.notByHand']);

/** Requests by portal or telephone are repeated the same way; after the last reminder somebody calls. [QR-070] */
const mayBeReminded: Guard<'quote-request'> = async ({ record }) => {
  if (record.channel !== 'EMAIL') return fieldError(messages['quote.askedByHand']);
  return record.reminders_sent < limits.quoteFollowUpMax
    ? null
    : fieldError(fill(messages['quote.remindedEnough'], { count: limits.quoteFollowUpMax }));
};

export const quoteGuards = {
  isAskedByHand,
  mayBeReminded,
  hasReachableProvider,
  hasCompleteAnswers,
  hasPricingTable,
} satisfies Partial<Guards>;
