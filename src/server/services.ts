/** The outside parts that behaviours use, behind one contract each. */
import type pg from 'pg';
import type { PostOffice } from './accounts/post-office.ts';
import type { Config } from './config.ts';

export interface Services {
  readonly post: PostOffice;
  /** Ends what runs in the background. */
  readonly stop: () => Promise<void>;
}

export async function createServices(_deps: { config: Config; pool: pg.Pool }): Promise<Services> {
  return {
    post: {
      send: async () => {
        throw new Error('No post office is connected.');
      },
    },
    stop: async () => {},
  };
}
