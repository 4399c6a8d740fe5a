/** The calls of the provider page; each proves its right by the token of the link. */
import type { components } from '#generated/api/types/quote-requests.ts';
import { http } from '#web/shell/api/http.ts';

type Schemas = components['schemas'];
export type SentQuote = Schemas['ProviderQuoteAnswer'];

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
  Schemas['ProviderLinkPage'],
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
  readonly quotes: readonly SentQuote[];
}

const open = { isOpen: true } as const;

export const openRequest = (token: string): Promise<QuoteRequestPage> =>
  http({ ...open, url: '/api/quote-requests/open', method: 'POST', data: { token }, changesNothing: true });

export const saveDraft = (token: string, answer: SentAnswer): Promise<QuoteRequestPage> =>
  http({ ...open, url: '/api/quote-requests/update', method: 'PUT', data: { token, ...answer } });

export const submitAnswer = (token: string, answer: SentAnswer): Promise<QuoteRequestPage> =>
  http({ ...open, url: '/api/quote-requests/update', method: 'PUT', data: { token, status: 'COMPLETED', ...answer } });

export function addFiles(token: string, files: readonly File[]): Promise<QuoteRequestPage> {
  const form = new FormData();
  form.append('token', token);
  for (const file of files) form.append('files', file);
  return http({ ...open, url: '/api/quote-request-attachments', method: 'POST', data: form });
}

export const removeFile = (token: string, id: string): Promise<void> =>
  http({ ...open, url: `/api/quote-request-attachments/${id}`, method: 'DELETE', data: { token } });
