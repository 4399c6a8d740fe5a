/** Snapshots of the quotes of an order at the moment that it is placed. [ruling 28] */
import { createHash } from 'node:crypto';
import { canonical } from '#domain/contracts/canonical.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { NewOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { selectedQuotes } from '../quotes/queries.ts';
import { latestRates } from '../quotes/rates.ts';
import { surroundingsOfQuote } from './queries.ts';

/**
 * One snapshot for each selected quote of the request, in the transaction that places the order. The session acts as
 * the server.
 */
export async function keepSelectedQuotes(session: Session, groupId: string): Promise<void> {
  const rates = await latestRates(session);
  for (const { id } of await selectedQuotes.all(session, { group: groupId }))
    await addRecord(session, 'quote-version', await snapshotOf(session, id, rates));
}

async function snapshotOf(
  session: Session,
  quoteId: string,
  rates: Awaited<ReturnType<typeof latestRates>>,
): Promise<NewOf<'quote-version'>> {
  const quote = await getRecord(session, 'quote', quoteId);
  const service = await getRecord(session, 'service', quote.service_id);
  const { sites, attachments, rounds } = await surroundingsOfQuote.one(session, { quote: quoteId });
  const content = {
    version_number: quote.version_number,
    service_id: quote.service_id,
    provider_id: quote.provider_id,
    service_type: quote.service_type,
    provider_response_status: quote.provider_response_status,
    term: quote.term,
    mrc: quote.mrc,
    nrc: quote.nrc,
    taxes_and_fees: quote.taxes_and_fees,
    tcv: quote.tcv,
    termination_fee: quote.termination_fee,
    construction_cost: quote.construction_cost,
    has_construction: quote.has_construction,
    install_interval: quote.install_interval,
    quote_level: quote.quote_level,
    subject_to_feasibility: quote.subject_to_feasibility,
    valid_until: quote.valid_until,
    comments: quote.comments,
    detail: quote.detail,
    responded_at: quote.responded_at,
    wan_label: quote.wan_label,
    is_alternative: quote.is_alternative,
    request_config: service.request_config,
    sites: [...sites],
    attachments: [...attachments],
    currency: quote.mrc?.code ?? quote.nrc?.code ?? null,
    rates,
  };
  return {
    ...content,
    team_id: quote.team_id,
    quote_id: quoteId,
    kind: 'selected',
    round: rounds + 1,
    content_sha256: contentSha256(content),
  } satisfies NewOf<'quote-version'>;
}

/** Hash of the content, independent of the order of its keys. */
export const contentSha256 = (content: object): string => createHash('sha256').update(canonical(content)).digest('hex');
