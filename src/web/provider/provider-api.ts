/** The calls of the carrier page, authorized by the token of the link. */
import * as calls from '#generated/client/quote-requests.ts';
import type {
  ProviderAskedPlace,
  ProviderAskedQuote,
  ProviderAskedService,
  ProviderLinkPage,
  ProviderQuoteAnswer,
} from '#generated/client/quote-requests.ts';

export type SentQuote = ProviderQuoteAnswer;
export type AskedService = ProviderAskedService;
export type AskedPlace = ProviderAskedPlace;
export type AskedQuote = ProviderAskedQuote;
/** The content of a link. */
export type QuoteRequestPage = ProviderLinkPage;

export interface SentAnswer {
  readonly version: number;
  readonly comments: string | null;
  readonly quotes: SentQuote[];
}

export const openRequest = (token: string): Promise<QuoteRequestPage> =>
  calls.openQuoteRequest({ token }, { changesNothing: true });

export const saveDraft = (token: string, answer: SentAnswer): Promise<QuoteRequestPage> =>
  calls.answerQuoteRequest({ token, ...answer });

export const submitAnswer = (token: string, answer: SentAnswer): Promise<QuoteRequestPage> =>
  calls.answerQuoteRequest({ token, status: 'COMPLETED', ...answer });

export const addFiles = (token: string, files: readonly File[]): Promise<QuoteRequestPage> =>
  calls.addQuoteRequestAttachments({ token, files: [...files] });

export const removeFile = (token: string, id: string): Promise<void> =>
  calls.removeQuoteRequestAttachment(id, { token });

export const readFile = (token: string, id: string, signal: AbortSignal): Promise<Blob> =>
  calls.readQuoteRequestAttachment(id, { token }, { changesNothing: true, signal });
