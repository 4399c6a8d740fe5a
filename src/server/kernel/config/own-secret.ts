/** The secret of a server without SESSION_SECRET: generated at the first start and stored with the data it protects. */
import { randomBytes } from 'node:crypto';
import { keptText } from './kept-text.ts';

export const ownSecret = (dataDir: string): Promise<string> =>
  keptText(dataDir, 'secret.key', () => randomBytes(32).toString('base64url'));
