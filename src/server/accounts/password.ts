/** Password hashes (argon2id), a few at a time: a flood of sign-ins must not starve other calls. */
import { hash, verify } from '@node-rs/argon2';
import { createLimiter } from './limiter.ts';

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const inTurn = createLimiter(2);

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Spends the same time for an unknown user (`stored` null), so that answers do not tell who has an account. */
export const isPassword = (password: string, stored: string | null): Promise<boolean> =>
  inTurn(async () => (await verify(stored ?? (await decoy), password)) && stored !== null);

const decoy = hash('no account has this password', cost);
