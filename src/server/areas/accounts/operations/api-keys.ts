/** API keys of a team (AK-002, AK-005, AK-007, AK-008). */
import type { ApiKeysBehaviors } from '#generated/api/operations/api-keys.ts';
import { messages } from '#generated/domain/messages.ts';
import { holdsInTeam } from '#server/kernel/access/held-permission.ts';
import { systemScope, type Scope } from '#server/kernel/access/scope.ts';
import { sha256 } from '#server/kernel/identity/api-key.ts';
import { requireOwnSession } from '#server/kernel/access/require-user.ts';
import { newToken } from '#server/kernel/identity/token.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import type { NewOf, RecordOf } from '#server/kernel/data/record.ts';
import { keyToToggle } from '../queries/people.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { forbidden, invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';

export const apiKeyBehaviors: ApiKeysBehaviors<CallContext> = {
  issueApiKey: async ({ body }, context) => {
    const { scope } = context;
    requireOwnSession(scope);
    // Only members with the permission see the secret; staff may only disable a key.
    if (!holdsInTeam(scope, body.team_id, 'API_KEYS')) throw forbidden('API_KEYS');
    if (body.permissions) requireHeld(scope, body.team_id, body.permissions);
    const secret = newToken();
    const key = await transaction(
      context.pool,
      systemScope('issue-api-key', scope),
      { mode: 'write' },
      async (session) => {
        const values: NewOf<'api-key'> = {
          ...body,
          key_id: `tk_${newToken().replaceAll('-', '_').slice(0, 20)}`,
          secret_hash: sha256(secret),
        };
        const added = await addRecord(session, 'api-key', values);
        await announce(context, session, 'account.api_key_created', added);
        return added;
      },
    );
    return { key, secret };
  },

  toggleApiKey: async ({ path }, context) => {
    requireOwnSession(context.scope);
    return transaction(
      context.pool,
      systemScope('toggle-api-key', context.scope),
      { mode: 'write' },
      async (session) => {
        const { enabled } = await keyToToggle.one(session, { key: path.id });
        const key = await setValues(session, 'api-key', path.id, { enabled: !enabled });
        if (!key.enabled) await announce(context, session, 'account.api_key_disabled', key);
        return key;
      },
    );
  },
};

/** Callers can give a key only permissions that they have. */
export function requireHeld(scope: Scope, teamId: string, permissions: readonly string[]): void {
  if (permissions.every((permission) => holdsInTeam(scope, teamId, permission))) return;
  throw invalid({ permissions: [messages['validation.invalid']] });
}

const announce = (
  { services }: CallContext,
  session: Session,
  event: 'account.api_key_created' | 'account.api_key_disabled',
  key: RecordOf<'api-key'>,
): Promise<void> =>
  services.notifier.announce(session, {
    event,
    teamId: key.team_id,
    record: { entity: 'api-key', id: key.id },
  });
