/** Queries of sign-in. */
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { raw, type Col } from '#server/kernel/data/statements/raw.ts';

interface OfUser {
  readonly user: string;
}

/** People with an enforced company provider have no password here, unless they are staff. */
export const accountOfPassword = raw<
  { email: string },
  { id: string; password_hash: Col<'users.password_hash'>; totp_enabled_at: Col<'users.totp_enabled_at'> | null }
>`
  select u.id, u.password_hash, u.totp_enabled_at from users u
   where u.email = ${'email'} and u.deactivated_at is null
     and (u.is_superuser or not exists (
       select from sso_connections c where c.enabled and c.enforce and split_part(u.email, '@', 2) = any(c.domains)))`;

export const codeSecret = prepared((db, given: CallValues<OfUser>) =>
  db.selectFrom('users').select(['totp_secret', 'totp_enabled_at']).where('id', '=', given.user),
);

export const codeSecrets = prepared((db) =>
  db.selectFrom('users').select(['id', 'totp_secret']).where('totp_secret', 'is not', null).orderBy('id'),
);

/** Replaces only the secret that was read, so two servers that start at once do not undo each other. */
export const replaceCodeSecret = prepared((db, given: CallValues<OfUser & { stored: string; locked: string }>) =>
  db
    .updateTable('users')
    .set({ totp_secret: given.locked })
    .where('id', '=', given.user)
    .where('totp_secret', '=', given.stored),
);

/** Updates no row for a used step, so only one of two simultaneous uses of a code succeeds. */
export const useCodeStep = prepared((db, given: CallValues<OfUser & { step: number }>) =>
  db
    .updateTable('users')
    .set({ totp_used_step: given.step })
    .where('id', '=', given.user)
    .where((eb) => eb.or([eb('totp_used_step', 'is', null), eb('totp_used_step', '<', given.step)])),
);
