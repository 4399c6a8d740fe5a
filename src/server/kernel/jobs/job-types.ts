/** What a background job carries and how often it is tried. No payload ever holds a token or a password. */

/** Payloads by name of the job; whoever has a job declares its payload here, beside the code that asks for it. */
export interface JobPayloads {
  readonly cleanup: Nothing;
  readonly 'due-work': Nothing;
}

export type JobName = keyof JobPayloads;
export type Nothing = Readonly<Record<never, never>>;

export interface JobSettings {
  /** Tries after the first one. */
  readonly retryLimit: number;
  /** Seconds before the first further try; doubled each time. */
  readonly retryDelay: number;
  /** UTC; only for jobs that nobody enqueues. */
  readonly cron?: string;
}

export type AllJobSettings = { readonly [Name in JobName]: JobSettings };
