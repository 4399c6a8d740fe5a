/**
 * Handles attempts to change a frozen record: one error and one audit row, whether the door or the database noticed.
 */
import { messages } from '#generated/domain/messages.ts';
import { resources } from '#generated/resources/registry.ts';
import type { Resource } from '#runtime/resource.ts';
import type { Scope } from '../access/scope.ts';
import { entriesSql } from './audit-row.ts';
import { FrozenError } from './frozen.ts';
import { quoted } from './params.ts';

interface GuardError {
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  readonly detail?: string;
}

/** The refusal from the door, or the same error from a database trigger; null for other errors. */
export function frozenRefusal(error: unknown): FrozenError | null {
  if (error instanceof FrozenError) return error;
  const { code, table, constraint, detail = null } = error as GuardError;
  if (code !== 'TF001') return null;
  const resource = Object.values<Resource>(resources).find((each) => each.table === table);
  const reason = messages[constraint as keyof typeof messages] ?? messages['error.frozen'];
  return new FrozenError(reason, {
    resource: resource?.id ?? String(table),
    action: null,
    recordId: detail,
    teamId: null,
    values: null,
  });
}

type Query = (text: string, values: readonly unknown[]) => Promise<readonly (readonly unknown[])[]>;

/** Runs in a separate transaction, because the refused one was rolled back. */
export async function auditRefusal(scope: Scope, query: Query, { attempt, message }: FrozenError): Promise<void> {
  const resource = Object.values<Resource>(resources).find(({ id }) => id === attempt.resource);
  if (!resource) return;
  const [row] =
    attempt.teamId === null && attempt.recordId !== null && resource.scope === 'team'
      ? await query(`select team_id from ${quoted(resource.table)} where id = $1`, [attempt.recordId])
      : [];
  const { parts, values } = entriesSql(scope, resource, [
    {
      action: 'refused',
      ...(attempt.action !== null && { event: attempt.action }),
      recordId: attempt.recordId,
      teamId: attempt.teamId ?? (row?.[0] as string | undefined) ?? null,
      before: null,
      after: attempt.values,
      reason: message,
    },
  ]);
  await query(`with ${parts} select`, values);
}
