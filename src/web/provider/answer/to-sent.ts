/** Converts entries to the body of the call; they must have valid formats. */
import type { Money } from '#domain/format/money.ts';
import type { SentQuote } from '../provider-api.ts';
import { quotedAttributes } from './card-fields.ts';
import type { Construction, Entry } from './entry.ts';
import { readCount, readDetail, readMoney, type InputResult } from './read-input.ts';

/** A declined quote is sent without its values, which stay on the page. [QR-029] */
export function toSent(entry: Entry): SentQuote {
  const target = {
    ...(entry.id !== null && { id: entry.id }),
    ...(entry.alternativeToId !== null && { alternative_to_id: entry.alternativeToId }),
    comments: entry.comments.trim() || null,
  };
  if (!entry.isQuoting) {
    return {
      ...target,
      provider_response_status: 'NoBid',
      no_bid_reason: choice<NonNullable<SentQuote['no_bid_reason']>>(entry.noBidReason),
    };
  }
  return {
    ...target,
    provider_response_status: 'Pending',
    term: entry.askedTerm ?? valueOf(readCount(entry.term)),
    ...money('mrc', readMoney(entry.mrc)),
    ...money('nrc', readMoney(entry.nrc)),
    install_interval: valueOf(readCount(entry.installInterval)),
    has_construction: choice<Construction>(entry.construction),
    ...money('construction_cost', readMoney(entry.constructionCost)),
    quote_level: choice<NonNullable<SentQuote['quote_level']>>(entry.quoteLevel),
    subject_to_feasibility: entry.isSubjectToFeasibility,
    valid_until: choice(entry.validUntil),
    detail: detailOf(entry),
  };
}

/** `mrc_value` and `mrc_code` are one field of the page. */
const moneyPart = /(?<=^(?:mrc|nrc|construction_cost))_(?:value|code)$/;

/** Maps the server's error paths to fields of the page: `quotes.1.mrc` → `<key>.mrc`. */
export function faultsByEntry(
  fields: Readonly<Record<string, readonly string[]>>,
  sent: readonly Entry[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, [text = '']]) => {
      const [, at, rest] = /^quotes\.(\d+)\.(.+)$/.exec(field) ?? [];
      const entry = at === undefined ? undefined : sent[Number(at)];
      return [entry ? `${entry.key}.${String(rest).replace(moneyPart, '')}` : field, text];
    }),
  );
}

function detailOf(entry: Entry): Record<string, unknown> {
  const values = quotedAttributes(entry.serviceType).map(
    (attribute) => [attribute.wire, valueOf(readDetail(attribute, entry.detail[attribute.wire]))] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

function money(key: 'mrc' | 'nrc' | 'construction_cost', read: InputResult<Money>): Partial<SentQuote> {
  const amount = valueOf(read);
  return { [`${key}_value`]: amount?.value ?? null, [`${key}_code`]: amount?.code ?? null };
}

const valueOf = <T>(read: InputResult<T>): T | null => ('error' in read ? null : read.value);

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- callers name the closed list that the select offers
const choice = <T extends string>(text: string): T | null => (text === '' ? null : (text as T));
