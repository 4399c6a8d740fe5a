/** Effects on quotes and the totals of their group (domain 2.2, 2.16). */
import { contractValue } from '#domain/prices/figures.ts';
import { sumOf, type Money } from '#domain/prices/money.ts';
import { limits } from '#generated/domain/limits.ts';
import type { EffectName } from '#generated/domain/workflows/functions.ts';
import type { WireRecord } from '../../data/record.ts';
import type { Session } from '../../data/session.ts';
import { column, idOf } from '../ask.ts';
import { setValues } from '../../data/system-write.ts';
import type { Effect } from '../context.ts';

const dayMs = 86_400_000;
const dayAfter = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** TCV and totals follow the prices; revenue figures follow the commission rate and are seen by administrators only. */
const computeQuoteFigures: Effect = async ({ session, record }) => {
  const { term, mrc, nrc } = record as { term: number | null; mrc: Money | null; nrc: Money | null };
  const tcv = contractValue({ term, mrc, nrc, taxesAndFees: null, mbps: null });
  await setValues(session, 'quote', idOf(record), { tcv, total_mrc: mrc, total_nrc: nrc });
};

const setQuoteValidity: Effect = async ({ session, record }) => {
  await setValues(session, 'quote', idOf(record), {
    valid_until: keptValidity(record) ?? dayAfter(limits.quoteValidityDays),
    expiry_status: 'not_expired',
    is_expired: false,
  });
};

/** A day that is still to come was given by the provider and stays. */
const keptValidity = (record: WireRecord): string | null => {
  const given = record['valid_until'] as string | null;
  return given !== null && given >= dayAfter(0) ? given : null;
};

/** What staff listed by hand stays as it is; without such a choice every price is shown. Who declined is told in any case. */
const listQuotes: Effect = async ({ session, record }) => {
  const hidden = await column<string>(
    session,
    `select id from quotes q where q.service_group_id = $1 and not q.listed_to_user
        and (q.provider_response_status = 'NO_BID' or q.provider_response_status = 'AVAILABLE' and not exists (
          select from quotes o where o.service_group_id = $1 and o.listed_to_user and o.provider_response_status = 'AVAILABLE'))`,
    [idOf(record)],
  );
  for (const id of hidden) await setValues(session, 'quote', id, { listed_to_user: true });
};

/** The group expires with the first of its listed quotes; without one, thirty days from now. */
const setQuotesExpiredAt: Effect = async ({ session, entity, record }) => {
  const groupId = entity === 'service-group' ? idOf(record) : (record['service_group_id'] as string);
  const rows = await session.query(
    `select min(valid_until)::text, bool_or(expiry_status = 'refresh_requested'), bool_or(expiry_status = 'expired') from quotes
      where service_group_id = $1 and listed_to_user and provider_response_status = 'AVAILABLE'`,
    [groupId],
  );
  const [first, isRefreshing, isExpired] = rows[0] as [string | null, boolean | null, boolean | null];
  await setValues(session, 'service-group', groupId, {
    quotes_expired_at: `${first ?? dayAfter(limits.quoteValidityDays)}T23:59:59Z`,
    quotes_expired_status: isRefreshing ? 'refresh_requested' : isExpired ? 'expired' : 'not_expired',
  });
};

const unselectQuotes: Effect = async ({ session, entity, record }) => {
  const owner = entity === 'quote-request' ? 'quote_request_id' : 'service_group_id';
  const selected = await column<string>(session, `select id from quotes where ${owner} = $1 and selected`, [
    idOf(record),
  ]);
  for (const id of selected) await setValues(session, 'quote', id, { selected: false, selected_at: null });
};

/** The selection becomes the order: its totals and provider stand on the group, its prices on the services. */
const lockQuotes: Effect = async ({ session, record }) => {
  const groupId = idOf(record);
  const quotes = await selectedQuotes(session, groupId);
  const total = (key: 'mrc' | 'nrc' | 'tcv'): Money | null => {
    const sum = sumOf(quotes.flatMap((quote) => (quote[key] as Money | null) ?? []));
    return sum === 'mixed' ? null : sum;
  };
  const providers = new Set(quotes.map((quote) => quote['provider_id']));
  await setValues(session, 'service-group', groupId, {
    total_mrc: total('mrc'),
    total_nrc: total('nrc'),
    tcv: total('tcv'),
    provider_id: providers.size === 1 ? [...providers][0] : null,
  });
  for (const quote of quotes) {
    const { provider_id, term, mrc, nrc, termination_fee } = quote;
    await setValues(session, 'service', quote['service_id'] as string, {
      provider_id,
      term,
      mrc,
      nrc,
      termination_fee,
    });
  }
};

async function selectedQuotes(session: Session, groupId: string): Promise<readonly WireRecord[]> {
  const rows = await session.query(
    `select service_id, provider_id, term, mrc_value, mrc_code, nrc_value, nrc_code, tcv_value, tcv_code, termination_fee_value, termination_fee_code
       from quotes where service_group_id = $1 and selected order by created_at`,
    [groupId],
  );
  return rows.map(([service_id, provider_id, term, ...amounts]) => ({
    service_id,
    provider_id,
    term,
    ...Object.fromEntries(
      ['mrc', 'nrc', 'tcv', 'termination_fee'].map((name, at) => [
        name,
        amounts[2 * at] === null ? null : { value: Number(amounts[2 * at]), code: String(amounts[2 * at + 1]) },
      ]),
    ),
  }));
}

/** A changed price makes every decision about the old one void. */
const voidApprovals: Effect = async ({ session, entity, record, moveOn }) => {
  const groupId = entity === 'service-group' ? idOf(record) : record['service_group_id'];
  const open = await column<string>(
    session,
    `select id from approvals where service_group_id = $1 and status in ('PENDING', 'APPROVED')`,
    [groupId],
  );
  for (const id of open) await moveOn('approval', id, 'expire');
};

export const quoteEffects = {
  computeQuoteFigures,
  setQuoteValidity,
  listQuotes,
  setQuotesExpiredAt,
  unselectQuotes,
  lockQuotes,
  voidApprovals,
} satisfies Partial<Record<EffectName, Effect>>;
