/** Required settings of an operator besides DATABASE_URL. */
import { sealingKey } from './sealing-key.ts';

export const operated = {
  PUBLIC_URL: 'http://localhost:3000',
  SESSION_SECRET: 'a secret of forty letters for these tests',
  SEALING_KEY: sealingKey,
} as const;
