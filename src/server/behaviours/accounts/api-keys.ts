/** Keys of a team's programs (AK-002, AK-005, AK-007, AK-008). */
import type { ApiKeysBehaviours } from '#generated/api/operations/api-keys.ts';
import type { components } from '#generated/api/types/api-keys.ts';
import { messages } from '#generated/domain/messages.ts';
import { mayInTeam } from '../../access/allowance.ts';
import { systemScope, type Scope } from '../../access/scope.ts';
import { sha256 } from '../../accounts/api-key.ts';
import { requireOwnSession } from '../../accounts/require-user.ts';
import { newToken } from '../../accounts/token.ts';
import { inSession, type Session } from '../../data/session.ts';
import { addRecord, setValues } from '../../data/system-write.ts';
import { isKnownTeam } from '../../data/team.ts';
import { invalid, notFound } from '../../errors.ts';
import type { CallContext } from '../context.ts';

type ApiKey = components['schemas']['ApiKey'];

export const apiKeyBehaviours: ApiKeysBehaviours<CallContext> = {
  issueApiKey: async ({ body }, context) => {
    const { scope } = context;
    if (!isKnownTeam(scope, body.team_id)) throw notFound();
    scope.requireInTeam(['API_KEYS'], body.team_id);
    requireOwnSession(scope);
    if (body.permissions) requireHeld(scope, body.team_id, body.permissions);
    const secret = newToken();
    const key = await inSession(context.pool, systemScope('issue-api-key', scope), async (session) => {
      const values = {
        ...body,
        key_id: `tk_${newToken().replaceAll('-', '_').slice(0, 20)}`,
        secret_hash: sha256(secret),
      };
      const added = await addRecord(session, 'api-key', values);
      await announce(context, session, 'account.api_key_created', added);
      return added;
    });
    return { key: key as unknown as ApiKey, secret };
  },

  toggleApiKey: async ({ path }, context) => {
    requireOwnSession(context.scope);
    return inSession(context.pool, systemScope('toggle-api-key', context.scope), async (session) => {
      const [row] = await session.query('select enabled from api_keys where id = $1 for update', [path.id]);
      const key = await setValues(session, 'api-key', path.id, { enabled: row?.[0] !== true });
      if (key['enabled'] === false) await announce(context, session, 'account.api_key_disabled', key);
      return key as unknown as ApiKey;
    });
  },
};

/** Nobody gives a program what they do not hold themselves. */
export function requireHeld(scope: Scope, teamId: string, permissions: readonly string[]): void {
  if (permissions.every((permission) => mayInTeam([permission], scope.principal, teamId))) return;
  throw invalid({ permissions: [messages['validation.invalid']] });
}

const announce = (
  { services }: CallContext,
  session: Session,
  event: 'account.api_key_created' | 'account.api_key_disabled',
  key: Readonly<Record<string, unknown>>,
): Promise<void> =>
  services.notifier.announce(session, {
    event,
    teamId: String(key['team_id']),
    record: { entity: 'api-key', id: String(key['id']) },
  });
