/** Every background job: its payload and how often it is tried. No payload ever holds a token or a password. */
import type { OutgoingLetter } from '../mail/outgoing.ts';
import type { News } from '../notify/news.ts';

export interface JobPayloads {
  readonly mail: { readonly deliveryId: string; readonly letter: OutgoingLetter };
  readonly notify: { readonly news: News };
  readonly webhook: {
    readonly url: string;
    readonly event: string;
    readonly body: unknown;
    readonly endpointId: string | null;
  };
  readonly 'company-lookup': { readonly url: string; readonly questionnaireId: string; readonly email: string };
  readonly 'bulk-site': { readonly uploadId: string };
  readonly digests: Nothing;
  readonly 'due-work': Nothing;
  readonly cleanup: Nothing;
}

export type JobName = keyof JobPayloads;
type Nothing = Readonly<Record<never, never>>;

export interface JobSettings {
  /** Tries after the first one. */
  readonly retryLimit: number;
  /** Seconds before the first further try; doubled each time. */
  readonly retryDelay: number;
  /** UTC; only for jobs that nobody enqueues. */
  readonly cron?: string;
}

export const jobSettings: { readonly [Name in JobName]: JobSettings } = {
  mail: { retryLimit: 8, retryDelay: 15 },
  notify: { retryLimit: 5, retryDelay: 5 },
  webhook: { retryLimit: 5, retryDelay: 60 },
  'company-lookup': { retryLimit: 2, retryDelay: 30 },
  'bulk-site': { retryLimit: 2, retryDelay: 5 },
  digests: { retryLimit: 2, retryDelay: 300, cron: '0 8 * * *' },
  'due-work': { retryLimit: 2, retryDelay: 60, cron: '*/10 * * * *' },
  cleanup: { retryLimit: 2, retryDelay: 300, cron: '20 3 * * *' },
};

export const jobNames = Object.keys(jobSettings) as readonly JobName[];
