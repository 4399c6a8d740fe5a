/** The calls of the provider page; each proves its right by the token of the link. */
import * as calls from '#generated/client/quote-requests.ts';
import type { ProviderLinkPage, ProviderQuoteAnswer } from '#generated/client/quote-requests.ts';

export type SentQuote = ProviderQuoteAnswer;

export interface AskedService {
  readonly id: string;
  readonly display_id: string | null;
  readonly service_type: string;
  readonly name: string | null;
  readonly requested_install_date: string | null;
  readonly request_config: Readonly<Record<string, unknown>> | null;
  readonly detail: Readonly<Record<string, unknown>> | null;
  readonly locations: readonly AskedPlace[];
}

export interface AskedPlace {
  readonly name: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly state_province: string | null;
  readonly postal_code: string | null;
  readonly country: string | null;
  readonly address_line_two: string | null;
  readonly end: string | null;
}

export interface AskedQuote extends SentQuote {
  readonly id: string;
  readonly service_id: string;
  readonly service_type: string;
  readonly is_alternative: boolean;
}

/** What a link opens, with the parts that the description leaves open. */
export type QuoteRequestPage = Omit<
  ProviderLinkPage,
  'services' | 'quotes' | 'draft' | 'attachments' | 'currencies' | 'provider'
> & {
  readonly provider: { readonly id: string; readonly name: string };
  readonly services: readonly AskedService[];
  readonly quotes: readonly AskedQuote[];
  readonly draft: { readonly comments: string | null; readonly quotes: readonly SentQuote[] } | null;
  readonly attachments: readonly { readonly id: string; readonly name: string }[];
  readonly currencies: readonly { readonly code: string; readonly name: string }[];
};

export interface SentAnswer {
  readonly version: number;
  readonly comments: string | null;
  readonly quotes: SentQuote[];
}

export const openRequest = (token: string): Promise<QuoteRequestPage> =>
  calls.openQuoteRequest({ token }, { changesNothing: true }).then(pageOf);

export const saveDraft = (token: string, answer: SentAnswer): Promise<QuoteRequestPage> =>
  calls.answerQuoteRequest({ token, ...answer }).then(pageOf);

export const submitAnswer = (token: string, answer: SentAnswer): Promise<QuoteRequestPage> =>
  calls.answerQuoteRequest({ token, status: 'COMPLETED', ...answer }).then(pageOf);

export const addFiles = (token: string, files: readonly File[]): Promise<QuoteRequestPage> =>
  calls.addQuoteRequestAttachments({ token, files: [...files] }).then(pageOf);

export const removeFile = (token: string, id: string): Promise<void> =>
  calls.removeQuoteRequestAttachment(id, { token });

export const readFile = (token: string, id: string, signal: AbortSignal): Promise<Blob> =>
  calls.readQuoteRequestAttachment(id, { token }, { changesNothing: true, signal });

const pageOf = (page: ProviderLinkPage): QuoteRequestPage => page as unknown as QuoteRequestPage;
