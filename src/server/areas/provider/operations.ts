/** The calls of the provider page, and those of quote operators on requests other than sending them. */
import type { QuoteRequestsBehaviors } from '#generated/api/operations/quote-requests.ts';
import { messages } from '#generated/domain/messages.ts';
import { countRequest } from '#server/kernel/data/rate-limit.ts';
import { linkUses } from '#server/kernel/email/links.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { attachmentBehaviors } from './attachments.ts';
import { withQuoteRequest } from './link.ts';
import { markOpened } from './mark-opened.ts';
import { providerPage } from './page.ts';
import { pendingQuotes } from './queries.ts';
import { sonataBehaviors } from './sonata/operations.ts';
import { takeAnswer } from './take-answer.ts';

export const providerBehaviors: QuoteRequestsBehaviors<CallContext> = {
  ...attachmentBehaviors,
  ...sonataBehaviors,

  openQuoteRequest: async ({ body }, context) => {
    await countRequest(context.pool, linkUses(context.ipAddress));
    return withQuoteRequest(context, body.token, async (session, request) =>
      providerPage(session, await markOpened(session, context.services, request)),
    );
  },

  answerQuoteRequest: async ({ body }, context) => {
    await countRequest(context.pool, linkUses(context.ipAddress));
    return withQuoteRequest(context, body.token, async (session, request) => {
      await takeAnswer(session, context.services, request, body);
      return providerPage(session, await getRecord(session, 'quote-request', request.id));
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

/** The last price of a price list completes the request automatically. */
async function isCompleteByList(session: Session, id: string): Promise<boolean> {
  const { status, channel } = await getRecord(session, 'quote-request', id);
  return status === 'COMPLETED' && channel === 'PRICING_TABLE';
}
