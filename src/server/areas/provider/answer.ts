/**
 * A provider's answer: normalized, validated as a whole, then written quote by quote (QR-020 to QR-054, rulings 9 and
 * 10).
 */
import { createHash } from 'node:crypto';
import { attributeValidators } from '#generated/validate/registry.ts';
import { mayNeedConstruction } from '#domain/construction.ts';
import { fill } from '#domain/format/fill.ts';
import { messages } from '#generated/domain/messages.ts';
import type { Money } from '#domain/prices/money.ts';
import { catalogueOf } from '#domain/services/catalogue.ts';
import { validated } from '#runtime/validation/errors.ts';

/** One entry of the body, normalized for storage. */
export interface QuoteAnswer {
  readonly id: string | null;
  readonly alternativeToId: string | null;
  readonly isDeclined: boolean;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A body entry after the generated validator. */
export interface SentQuote {
  readonly id?: string | null;
  readonly alternative_to_id?: string | null;
  readonly provider_response_status: string;
  readonly no_bid_reason?: string | null;
  readonly term?: number | null;
  readonly mrc_code?: string | null;
  readonly mrc_value?: number | null;
  readonly nrc_code?: string | null;
  readonly nrc_value?: number | null;
  readonly install_interval?: number | null;
  readonly has_construction?: string | null;
  readonly construction_cost_code?: string | null;
  readonly construction_cost_value?: number | null;
  readonly quote_level?: string | null;
  readonly subject_to_feasibility?: boolean | null;
  readonly valid_until?: string | null;
  readonly comments?: string | null;
  readonly detail?: Readonly<Record<string, unknown>> | null;
}

export const declines = ({ provider_response_status: status }: SentQuote): boolean => /^no_?bid$/i.test(status);

/** Declined quotes have no prices, and a cost needs construction Yes (QR-031, QR-032). */
export function toAnswer(sent: SentQuote, currency: string): QuoteAnswer {
  const isDeclined = declines(sent);
  const id = sent.id ?? null;
  const alternativeToId = sent.alternative_to_id ?? null;
  if (isDeclined) {
    const values = { no_bid_reason: sent.no_bid_reason ?? null, comments: sent.comments ?? null };
    return { id, alternativeToId, isDeclined, values };
  }
  const money = (value: number | null | undefined, code: string | null | undefined) =>
    value === null || value === undefined ? null : { value, code: code ?? currency };
  return {
    id,
    alternativeToId,
    isDeclined,
    values: {
      term: sent.term ?? null,
      mrc: money(sent.mrc_value, sent.mrc_code),
      nrc: money(sent.nrc_value, sent.nrc_code),
      install_interval: sent.install_interval ?? null,
      has_construction: sent.has_construction ?? null,
      construction_cost:
        sent.has_construction === 'Yes' ? money(sent.construction_cost_value, sent.construction_cost_code) : null,
      quote_level: sent.quote_level ?? null,
      subject_to_feasibility: sent.subject_to_feasibility ?? false,
      valid_until: sent.valid_until ?? null,
      no_bid_reason: null,
      comments: sent.comments ?? null,
      detail: sent.detail ?? {},
    },
  };
}

/**
 * Texts by field of one priced answer; empty when it may be submitted. `path` is the path of its entry, e.g.
 * `quotes.0`.
 */
export function answerErrors(answer: QuoteAnswer, serviceType: string, path: string): Record<string, string[]> {
  if (answer.isDeclined) return {};
  const { values } = answer;
  const errors: Record<string, string[]> = {};
  const required = ['term', 'mrc', 'nrc', ...(mayNeedConstruction(serviceType) ? ['has_construction'] : [])];
  for (const field of required) {
    if (values[field] === null) errors[`${path}.${field}`] = [messages['validation.required']];
  }
  const [mrc, nrc, construction] = (['mrc', 'nrc', 'construction_cost'] as const).map(
    (key) => values[key] as Money | null,
  );
  if (mrc && nrc && nrc.code !== mrc.code)
    errors[`${path}.nrc`] = [fill(messages['validation.oneCurrency'], { currency: mrc.code })];
  if (values['has_construction'] === 'Yes' && !construction)
    errors[`${path}.construction_cost`] = [messages['validation.required']];
  if (mrc && construction && (construction.value > mrc.value || construction.code !== mrc.code)) {
    errors[`${path}.construction_cost`] = [messages['validation.constructionCost']];
  }
  return {
    ...errors,
    ...detailErrors(values['detail'] as Readonly<Record<string, unknown>>, serviceType, `${path}.detail`),
  };
}

function detailErrors(
  detail: Readonly<Record<string, unknown>>,
  serviceType: string,
  path: string,
): Record<string, string[]> {
  const catalogue = catalogueOf(serviceType);
  const validate = attributeValidators[serviceType]?.attributes;
  const found = validate ? (validated(validate, detail) ?? {}) : {};
  const errors = Object.fromEntries(Object.entries(found).map(([field, texts]) => [`${path}.${field}`, [...texts]]));
  const asksTransport = catalogue?.attributes.some((attribute) => attribute.wire === 'transport' && attribute.isQuoted);
  if (asksTransport && !detail['transport']) errors[`${path}.transport`] = [messages['validation.required']];
  return errors;
}

/** The hash does not depend on the order of keys. */
export const answerHash = (answers: readonly QuoteAnswer[], comments: string | null): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted({ answers, comments })))
    .digest('hex');

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
