/** The own profile: facts, active team, arrangement of tables, second factor, mails (AC-044, AC-050..AC-052, ruling 19, ruling 21). */
import type { AccountBehaviours } from '#generated/api/operations/account.ts';
import { messages } from '#generated/domain/messages.ts';
import { timeZones } from '#generated/domain/lists/time-zone.ts';
import type { UserPrincipal } from '../../access/principal.ts';
import { systemScope } from '../../access/scope.ts';
import { askForEmail, takeEmail } from '../../accounts/change-email.ts';
import { countHit } from '../../accounts/hits.ts';
import { linkUses } from '../../accounts/links.ts';
import { readProfile, type Profile } from '../../accounts/profile.ts';
import { requireOwnSession, requireUser } from '../../accounts/require-user.ts';
import { isCurrentCode, newSecret } from '../../accounts/second-factor.ts';
import { newId } from '../../data/id.ts';
import { inReading, inSession, type Session } from '../../data/session.ts';
import { setValues } from '../../data/system-write.ts';
import { invalid, notFound } from '../../errors.ts';
import { unsubscribe } from '../../mail/unsubscribe.ts';
import type { CallContext } from '../context.ts';

type ProfileBehaviours = Pick<
  AccountBehaviours<CallContext>,
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

export const profileBehaviours: ProfileBehaviours = {
  updateProfile: async ({ body }, context) => {
    const principal = requireUser(context.scope);
    const { avatar, email, timezone, ...facts } = body;
    return changed(context, principal, async (session) => ({
      ...facts,
      ...(email !== undefined && (await askForEmail(session, context, email))),
      ...(timezone !== undefined && { timezone: zoneOf(timezone) }),
      ...(avatar !== undefined && {
        avatar: await context.services.files.keep(session, avatar, { teamId: null, field: 'avatar' }),
      }),
    }));
  },

  confirmEmailChange: async ({ body }, context) => {
    await countHit(context.pool, linkUses(context.ipAddress));
    await inSession(context.pool, systemScope('email-change', context.scope), (session) =>
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
    return inReading(context.pool, context.scope, (session) => viewSettings(session, userId));
  },

  saveViewSettings: async ({ body }, context) => {
    const { userId } = requireUser(context.scope);
    return inSession(context.pool, context.scope, async (session) => {
      for (const [name, value] of Object.entries(body)) {
        if (name.length > 120) throw invalid({ [name]: [messages['validation.tooLong']] });
        await session.change(
          `insert into view_settings as v (id, user_id, name, value) values ($1, $2, $3, $4)
           on conflict (user_id, name) do update set value = excluded.value, version = v.version + 1, updated_at = now()`,
          [newId(), userId, name, JSON.stringify(value)],
        );
      }
      return viewSettings(session, userId);
    });
  },

  prepareSecondFactor: async (_input, context) => {
    const { userId } = requireOwnSession(context.scope);
    const secret = newSecret();
    const user = await inSession(context.pool, systemScope('second-factor', context.scope), (session) =>
      setValues(session, 'user', userId, { totp_secret: secret, totp_enabled_at: null }),
    );
    const label = encodeURIComponent(`Trunkline:${String(user['email'])}`);
    return { secret, address: `otpauth://totp/${label}?secret=${secret}&issuer=Trunkline` };
  },

  confirmSecondFactor: async ({ body }, context) => {
    await withCode(context, body.code, () => ({ totp_enabled_at: new Date().toISOString() }));
  },

  removeSecondFactor: async ({ body }, context) => {
    await withCode(context, body.code, () => ({ totp_enabled_at: null, totp_secret: null }));
  },

  unsubscribe: async ({ body }, context) => {
    const { pool, scope, ipAddress } = context;
    await unsubscribe(pool, systemScope('unsubscribe', scope), body.token, ipAddress);
    return { message: messages['account.unsubscribed'] };
  },
};

async function changed(
  context: CallContext,
  principal: UserPrincipal,
  valuesOf: (session: Session) => Promise<Record<string, unknown>>,
): Promise<Profile> {
  return inSession(context.pool, systemScope('profile', context.scope), async (session) => {
    await setValues(session, 'user', principal.userId, await valuesOf(session));
    return readProfile(session, principal);
  });
}

async function viewSettings(session: Session, userId: string): Promise<Record<string, Record<string, never>>> {
  const rows = await session.query('select name, value from view_settings where user_id = $1 order by name', [userId]);
  return Object.fromEntries(rows) as Record<string, Record<string, never>>;
}

async function withCode(context: CallContext, code: string, values: () => Record<string, unknown>): Promise<void> {
  const { userId } = requireOwnSession(context.scope);
  await inSession(context.pool, systemScope('second-factor', context.scope), async (session) => {
    const [row] = await session.query('select totp_secret from users where id = $1', [userId]);
    if (!row?.[0] || !isCurrentCode(String(row[0]), code)) throw invalid({ code: [messages['validation.invalid']] });
    await setValues(session, 'user', userId, values());
  });
}

/** An IANA name, or an offset such as `UTC-6` or `+05:00` as the whole-hour zone without daylight saving. */
function zoneOf(text: string): string {
  if (timeZones.some(({ value }) => value === text)) return text;
  const [, sign, hours] = /^(?:UTC)?([+-])0?(\d{1,2})(?::?00)?$/.exec(text) ?? [];
  const name = hours === '0' ? 'UTC' : `Etc/GMT${sign === '-' ? '+' : '-'}${hours}`;
  if (hours === undefined || !timeZones.some(({ value }) => value === name))
    throw invalid({ timezone: [messages['validation.invalid']] });
  return name;
}
