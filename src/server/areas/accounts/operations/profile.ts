/**
 * The user's own profile: facts, active team, table layouts, second factor, emails (AC-044, AC-050..AC-052, ruling 19,
 * ruling 21).
 */
import type { AccountBehaviors } from '#generated/api/operations/account.ts';
import { messages } from '#generated/domain/messages.ts';
import { timeZones, type TimeZone } from '#generated/domain/lists/time-zone.ts';
import type { UserPrincipal } from '#server/kernel/access/principal.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { askForEmail, requireMayChangeEmail, takeEmail } from '../change-email.ts';
import { countRequest, forgetRequests } from '#server/kernel/data/rate-limit.ts';
import { linkUses } from '#server/kernel/email/links.ts';
import { readProfile, type Profile } from '../profile.ts';
import { arrangementsOf, keepArrangement } from '../queries/people.ts';
import { codeSecret } from '../queries/sign-in.ts';
import { encryptedFor, useCode } from '../second-factor.ts';
import { codeLimit, countTry } from '../tries.ts';
import { requireOwnSession, requireUser } from '#server/kernel/access/require-user.ts';
import { newSecret } from '#server/kernel/identity/second-factor.ts';
import { newId } from '#server/kernel/data/id.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import type { ChangesOf } from '#server/kernel/data/record.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { invalid, notFound } from '#server/kernel/errors.ts';
import { unsubscribe } from '#server/kernel/email/unsubscribe.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';

type ProfileBehaviors = Pick<
  AccountBehaviors<CallContext>,
  | 'updateProfile'
  | 'confirmEmailChange'
  | 'setActiveTeam'
  | 'getViewSettings'
  | 'saveViewSettings'
  | 'prepareSecondFactor'
  | 'confirmSecondFactor'
  | 'removeSecondFactor'
  | 'unsubscribe'
>;

export const profileBehaviors: ProfileBehaviors = {
  updateProfile: async ({ body }, context) => {
    const principal = requireUser(context.scope);
    const { avatar, email, timezone, current_password: password, ...facts } = body;
    if (email !== undefined) await requireMayChangeEmail(context, email, password);
    const { files } = context.services;
    const pictures = avatar === undefined ? [] : [avatar];
    return files.receiving(context.scope, pictures, { teamId: null, field: 'avatar' }, ([picture]) =>
      changed(context, principal, async (session) => ({
        ...facts,
        ...(email !== undefined && (await askForEmail(session, context, email))),
        ...(timezone !== undefined && { timezone: zoneOf(timezone) }),
        ...(picture && { avatar: await files.keep(session, picture, { teamId: null }) }),
      })),
    );
  },

  confirmEmailChange: async ({ body }, context) => {
    await countRequest(context.pool, linkUses(context.ipAddress));
    await transaction(context.pool, systemScope('email-change', context.scope), { mode: 'write' }, (session) =>
      takeEmail(session, body.token),
    );
    return { message: messages['account.emailChanged'] };
  },

  setActiveTeam: async ({ body }, context) => {
    const principal = requireUser(context.scope);
    if (!principal.teams.has(body.team_id)) throw notFound();
    return changed(context, principal, async () => ({ active_team_id: body.team_id }));
  },

  getViewSettings: async (_input, context) => {
    const { userId } = requireUser(context.scope);
    return transaction(context.pool, context.scope, { mode: 'read' }, (session) => viewSettings(session, userId));
  },

  saveViewSettings: async ({ body }, context) => {
    const { userId } = requireUser(context.scope);
    return transaction(context.pool, context.scope, { mode: 'write' }, async (session) => {
      for (const [name, value] of Object.entries(body)) {
        if (name.length > 120) throw invalid({ [name]: [messages['validation.tooLong']] });
        await keepArrangement.change(session, { id: newId(), user: userId, name, value: JSON.stringify(value) });
      }
      return viewSettings(session, userId);
    });
  },

  prepareSecondFactor: async (_input, context) => {
    const { userId } = requireOwnSession(context.scope);
    const secret = newSecret();
    const user = await transaction(
      context.pool,
      systemScope('second-factor', context.scope),
      { mode: 'write' },
      async (session) => {
        const before = await codeSecret.one(session, { user: userId });
        // Somebody at an unattended page must not remove the second factor without a code.
        if (before.totp_enabled_at !== null) throw invalid({}, messages['error.secondFactorOn']);
        const totp_secret = encryptedFor(context.services.secrets, userId, secret);
        return setValues(session, 'user', userId, { totp_secret });
      },
    );
    const issuer = encodeURIComponent(messages['shell.product']);
    const label = `${issuer}:${encodeURIComponent(user.email)}`;
    return { secret, address: `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}` };
  },

  confirmSecondFactor: async ({ body }, context) => {
    await withCode(context, body.code, { totp_enabled_at: new Date().toISOString() });
  },

  removeSecondFactor: async ({ body }, context) => {
    await withCode(context, body.code, { totp_enabled_at: null, totp_secret: null });
  },

  unsubscribe: async ({ body }, context) => {
    const { pool, scope, ipAddress } = context;
    const email = await unsubscribe(pool, systemScope('unsubscribe', scope), body.token, ipAddress);
    return { message: messages['account.unsubscribed'], email };
  },
};

async function changed(
  context: CallContext,
  principal: UserPrincipal,
  valuesOf: (session: Session) => Promise<ChangesOf<'user'>>,
): Promise<Profile> {
  return transaction(context.pool, systemScope('profile', context.scope), { mode: 'write' }, async (session) => {
    await setValues(session, 'user', principal.userId, await valuesOf(session));
    return readProfile(session, principal);
  });
}

async function viewSettings(session: Session, userId: string): Promise<Record<string, Record<string, never>>> {
  const rows = await arrangementsOf.all(session, { user: userId });
  return Object.fromEntries(rows.map(({ name, value }) => [name, value as Record<string, never>]));
}

async function withCode(context: CallContext, code: string, values: ChangesOf<'user'>): Promise<void> {
  const { userId } = requireOwnSession(context.scope);
  const { pool, services } = context;
  await countTry(pool, [codeLimit(userId)]);
  await transaction(pool, systemScope('second-factor', context.scope), { mode: 'write' }, async (session) => {
    const isGood = await useCode(session, services.secrets, userId, code);
    if (!isGood) throw invalid({ code: [messages['validation.invalid']] });
    await setValues(session, 'user', userId, values);
  });
  await forgetRequests(pool, codeLimit(userId).key);
}

/**
 * Accepts an IANA name, or an offset such as `UTC-6` or `+05:00`, which becomes a whole-hour zone without daylight
 * saving.
 */
function zoneOf(text: string): TimeZone {
  const [, sign, hours] = /^(?:UTC)?([+-])0?(\d{1,2})(?::?00)?$/.exec(text) ?? [];
  const wholeHours = hours === '0' ? 'UTC' : `Etc/GMT${sign === '-' ? '+' : '-'}${hours}`;
  const zone = timeZones.find(({ value }) => value === text) ?? timeZones.find(({ value }) => value === wholeHours);
  if (!zone) throw invalid({ timezone: [messages['validation.invalid']] });
  return zone.value;
}
