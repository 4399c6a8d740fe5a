/** What customers do with quotes: compare and choose. */
import type { QuotesBehaviors } from '#generated/api/operations/quotes.ts';
import { limits } from '#generated/domain/limits.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import type { Records } from '#server/kernel/data/door.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { actAs } from '#server/kernel/data/session.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { enclosedWith, openAttachment } from './attachments.ts';
import { quotesAtAddress } from './at-address.ts';
import { pricesBeforeOf } from './before.ts';
import { compare } from './comparison.ts';
import { changeDetail } from './detail.ts';
import { latestRates } from './rates.ts';
import { chooseQuote } from './select.ts';
import { unansweredQuotes } from './unanswered.ts';

export const quoteBehaviors: QuotesBehaviors<CallContext> = {
  compareQuotes: ({ path, query }, context) =>
    context.door.transaction(context.scope, async (session, records) => {
      const [group, services, quotes] = await Promise.all([
        records.get('service-group', path.id),
        everyOf(records, 'service', path.id),
        everyOf(records, 'quote', path.id),
      ]);
      const rates = await latestRates(session);
      const [enclosed, unanswered, before] = await actAs(
        session,
        systemScope('compare-quotes', context.scope),
        (system) =>
          Promise.all([
            enclosedWith(system, path.id),
            unansweredQuotes(system, path.id),
            pricesBeforeOf(system, path.id),
          ]),
      );
      return compare(
        { groupId: path.id, services, quotes, rates, enclosed, before, unanswered, terms: group['contract_terms'] },
        {
          horizonMonths: query.own_terms === true ? null : (query.horizon_months ?? limits.comparisonHorizonMonths),
          isAllIn: query.all_in === true,
          currency: query.currency ?? limits.defaultCurrency,
        },
      );
    }),

  updateQuoteDetail: ({ path, body }, context) =>
    context.door.transaction(context.scope, (_session, records) => changeDetail(records, path.id, body)),

  readQuoteAttachment: ({ path }, context) =>
    context.door.transaction(context.scope, (session) =>
      actAs(session, systemScope('quote-attachment', context.scope), (system) =>
        openAttachment(system, context, path.id, path.attachment_id),
      ),
    ),

  quotesAtAddress: ({ query }, context) =>
    context.door.transaction(context.scope, async (_session, records) => ({
      records: await quotesAtAddress(records, query),
    })),

  selectQuote: ({ path, body }, context) =>
    context.door.transaction(context.scope, async (session, records) => {
      await actAs(session, systemScope('select-quote', context.scope), (system) =>
        chooseQuote(system, context.services, path.id, body.selected, body.wan_label ?? null),
      );
      return records.get('quote', path.id);
    }),
};

/** All records of a group; a request never holds more than a page of the largest size. */
async function everyOf<Id extends 'service' | 'quote'>(
  records: Records,
  resourceId: Id,
  groupId: string,
): Promise<readonly RecordOf<Id>[]> {
  const page = await records.list(resourceId, {
    service_group_id: groupId,
    per_page: String(limits.listPageSizeMax),
    sort_field: 'created_at',
  });
  return page.records;
}
