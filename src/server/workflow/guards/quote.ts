/** Guards of quote requests and quotes (domain 2.2). */
import { messages } from '#generated/domain/messages.ts';
import type { GuardName } from '#generated/domain/workflows/functions.ts';
import { typesWithoutConstruction } from '#domain/construction.ts';
import { isPastValidity as isPast } from '#domain/prices/validity.ts';
import { column, idOf, isAny } from '../ask.ts';
import { because, type Guard } from '../context.ts';

const hasReachableProvider: Guard = async ({ session, record }) => {
  const reachable = await isAny(
    session,
    `select 1 from quote_requests r join providers p on p.id = r.provider_id
       join contacts c on c.id = coalesce(r.contact_id, p.quotes_contact_id) where r.id = $1 and c.email is not null`,
    [idOf(record)],
  );
  return reachable ? null : because(messages['quote.noContact'], 'contact_id');
};

/** Every quote that is not declined has term, MRC and NRC; construction says its cost. */
const hasCompleteAnswers: Guard = async ({ session, record }) => {
  const rows = await session.query(
    `select q.id, q.term is null, q.mrc_value is null, q.nrc_value is null,
            q.has_construction is null and q.service_type <> all($2), q.has_construction = 'Yes' and q.construction_cost_value is null
       from quotes q where q.quote_request_id = $1 and q.provider_response_status <> 'NO_BID'`,
    [idOf(record), typesWithoutConstruction],
  );
  const names = ['term', 'mrc', 'nrc', 'has_construction', 'construction_cost'];
  const errors = (rows as readonly (readonly [string, ...boolean[]])[]).flatMap(([id, ...lacks]) =>
    names
      .filter((_, at) => lacks[at] === true)
      .map((name) => [`quotes.${id}.${name}`, [messages['validation.required']]] as const),
  );
  return errors.length > 0 ? Object.fromEntries(errors) : null;
};

const hasPricingTable: Guard = async (move) => {
  const [method] = await column<string>(
    move.session,
    'select p.quote_method from quote_requests r join providers p on p.id = r.provider_id where r.id = $1',
    [idOf(move.record)],
  );
  if (method !== 'PRICING_TABLE') return because(messages['quote.noPriceList']);
  return hasCompleteAnswers(move);
};

const hasQuotedPrices: Guard = async ({ record }) => {
  const missing = ['term', 'mrc', 'nrc'].filter((field) => record[field] === null);
  return missing.length > 0
    ? Object.fromEntries(missing.map((field) => [field, [messages['validation.required']]]))
    : null;
};

const isNotSelected: Guard = async ({ record }) =>
  record['selected'] === true ? because(messages['quote.selected'], 'selected') : null;

const isRequestOpen: Guard = async ({ session, record }) => {
  if (record['quote_request_id'] === null) return null;
  const open = `select 1 from quote_requests where id = $1 and status in ('NOT_STARTED', 'SENT', 'FAILED')`;
  return (await isAny(session, open, [record['quote_request_id']])) ? null : because(messages['quote.requestClosed']);
};

const isPastValidity: Guard = async ({ session, record }) => {
  const [zone] = await column<string>(session, 'select time_zone from teams where id = $1', [record['team_id']]);
  const isOver = isPast(record['valid_until'] as string | null, zone ?? 'UTC', new Date());
  return isOver ? null : because(messages['quote.stillValid'], 'valid_until');
};

export const quoteGuards = {
  hasReachableProvider,
  hasCompleteAnswers,
  hasPricingTable,
  hasQuotedPrices,
  isNotSelected,
  isRequestOpen,
  isPastValidity,
} satisfies Partial<Record<GuardName, Guard>>;
