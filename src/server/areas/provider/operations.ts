/** The calls of the provider page, and what quote operators do to requests besides sending them. */
import type { QuoteRequestsBehaviors } from '#generated/api/operations/quote-requests.ts';
import { messages } from '#generated/domain/messages.ts';
import { countHit } from '#server/kernel/data/hits.ts';
import { linkUses } from '#server/kernel/mail/links.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { toAnswer, type SentQuote } from './answer.ts';
import { attachmentBehaviors } from './attachments.ts';
import { withQuoteRequest, type QuoteRequest } from './link.ts';
import { providerPage } from './page.ts';
import { askedQuotes, pendingQuotes } from './queries.ts';
import { submitAnswer } from './submit.ts';

export const providerBehaviors: QuoteRequestsBehaviors<CallContext> = {
  ...attachmentBehaviors,

  openQuoteRequest: async ({ body }, context) => {
    await countHit(context.pool, linkUses(context.ipAddress));
    return withQuoteRequest(context, body.token, async (session, request) => {
      const seen = request.opened_at === null ? await markOpened(session, context, request) : request;
      return providerPage(session, seen);
    });
  },

  answerQuoteRequest: async ({ body }, context) => {
    await countHit(context.pool, linkUses(context.ipAddress));
    return withQuoteRequest(context, body.token, async (session, request) => {
      const { transition } = context.services;
      const id = request.id;
      const isSubmit = body.status === 'COMPLETED' || body.status === 'Completed';
      requireCurrent(request, body.version ?? null, isSubmit);
      const comments = body.comments ?? null;
      const currency = request.default_currency_code;
      if (isSubmit) {
        await submitAnswer(
          session,
          context.services,
          request,
          body.quotes.map((quote) => toAnswer(quote, currency)),
          comments,
        );
      } else {
        await requireOwnQuotes(session, id, body.quotes);
        await transition(session, 'quote-request', id, 'save_draft', {
          input: { answer: { comments, quotes: body.quotes } },
        });
      }
      return providerPage(session, await getRecord(session, 'quote-request', id));
    });
  },

  cancelQuoteRequests: async ({ body }, context) => {
    await context.door.transaction(context.scope, async (session) => {
      for (const id of body.ids) await context.services.transition(session, 'quote-request', id, 'cancel');
    });
    return { message: messages['quoteRequest.manyCancelled'] };
  },

  completeQuoteRequestManually: async ({ body }, context) => {
    await context.door.transaction(context.scope, async (session) => {
      const { transition } = context.services;
      if (await isCompleteByList(session, body.id)) return;
      if (body.no_bid === true) {
        for (const { id } of await pendingQuotes.all(session, { request: body.id }))
          await transition(session, 'quote', id, 'decline');
      }
      await transition(session, 'quote-request', body.id, 'complete_manually');
    });
    return { message: messages['quoteRequest.manuallyCompleted'] };
  },
};

/** The last price of a price list completes the request by itself. */
async function isCompleteByList(session: Session, id: string): Promise<boolean> {
  const { status, channel } = await getRecord(session, 'quote-request', id);
  return status === 'COMPLETED' && channel === 'PRICING_TABLE';
}

/** A draft names the quotes of its own request as an answer does. [QR-036] */
async function requireOwnQuotes(session: Session, request: string, quotes: readonly SentQuote[]): Promise<void> {
  const own = new Set((await askedQuotes.all(session, { request })).map(({ id }) => id));
  const faults = quotes.flatMap(({ id, alternative_to_id }, at) => {
    const named = id ?? alternative_to_id ?? null;
    return named === null || own.has(named) ? [] : [[`quotes.${at}.id`, [messages['error.notFound']]] as const];
  });
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}

/** The quote operator hears of the first time. */
async function markOpened(session: Session, { services }: CallContext, request: QuoteRequest): Promise<QuoteRequest> {
  await services.notifier.announce(session, {
    event: 'quote_request.opened',
    teamId: request.team_id,
    record: { entity: 'quote-request', id: request.id },
  });
  return setValues(session, 'quote-request', request.id, { opened_at: new Date().toISOString() });
}

/** Two windows with the same link never overwrite each other unseen; a repeated submit is told by its content instead. */
function requireCurrent(request: QuoteRequest, version: number | null, isSubmit: boolean): void {
  const { status } = request;
  if (status === 'COMPLETED' && isSubmit) return;
  if (status !== 'SENT') throw new ApiError('conflict', { message: messages['quoteRequest.closed'] });
  if (version !== null && version !== request.version) throw new ApiError('conflict');
}
