/** Calls of customers on quotes: compare and choose. */
import type { QuotesBehaviors } from '#generated/api/operations/quotes.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import type { Records } from '#server/kernel/data/door.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { enclosedWith, openAttachment } from './attachments.ts';
import { quotesAtAddress } from './at-address.ts';
import { pricesBeforeOf } from './before.ts';
import { compare } from './comparison.ts';
import { changeDetail } from './detail.ts';
import { latestRates } from './rates.ts';
import { chooseQuotes, lockOpenGroup, type Choice } from './select.ts';
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
      const { service_group_id: group } = await records.get('quote', path.id);
      await asServer(session, context, (system) => lockOpenGroup(system, group));
      const quote = await records.get('quote', path.id);
      const choice = { quote, isSelected: body.selected, wanLabel: body.wan_label ?? null, at: 'selected' };
      await asServer(session, context, (system) => chooseQuotes(system, context.services, group, [choice]));
      return records.get('quote', path.id);
    }),

  selectQuotes: ({ path, body }, context) =>
    context.door.transaction(context.scope, async (session, records) => {
      await asServer(session, context, (system) => lockOpenGroup(system, path.id));
      const choices = choicesAmong(await everyOf(records, 'quote', path.id), body.quotes);
      await asServer(session, context, (system) => chooseQuotes(system, context.services, path.id, choices));
      const now = new Map((await everyOf(records, 'quote', path.id)).map((quote) => [quote.id, quote]));
      return { records: body.quotes.flatMap(({ id }) => now.get(id) ?? []) };
    }),
};

/** A choice changes the totals and approvals of the request too, which the caller may not write. */
const asServer = (session: Session, { scope }: CallContext, work: (system: Session) => Promise<void>): Promise<void> =>
  actAs(session, systemScope('select-quotes', scope), work);

/** Only quotes of this request that the caller sees are accepted. */
function choicesAmong(
  quotes: readonly RecordOf<'quote'>[],
  wanted: Parameters<QuotesBehaviors<CallContext>['selectQuotes']>[0]['body']['quotes'],
): readonly Choice[] {
  const byId = new Map(quotes.map((quote) => [quote.id, quote]));
  const unknown = wanted.flatMap(({ id }, at) =>
    byId.has(id) ? [] : [[`quotes.${at}.id`, [messages['error.notFound']]]],
  );
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown));
  return wanted.map(({ id, selected, wan_label }, at) => ({
    quote: byId.get(id)!,
    isSelected: selected,
    wanLabel: wan_label ?? null,
    at: `quotes.${at}.selected`,
  }));
}

/** All records of a group, which always fit one page of the largest size. */
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
