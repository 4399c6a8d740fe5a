/** Payloads and retries of background jobs. Payloads never contain a token or password. */

/** Payloads by job name; each job declares its payload next to the code that enqueues it. */
export interface JobPayloads {
  readonly cleanup: Nothing;
  readonly 'due-work': Nothing;
}

export type JobName = keyof JobPayloads;
export type Nothing = Readonly<Record<never, never>>;

export interface JobSettings {
  /** Retries after the first try. */
  readonly retryLimit: number;
  /** Seconds before the first retry; doubles each time. */
  readonly retryDelay: number;
  /** UTC; only for scheduled jobs. */
  readonly cron?: string;
}

export type AllJobSettings = { readonly [Name in JobName]: JobSettings };
