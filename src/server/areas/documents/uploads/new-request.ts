/**
 * Creates the action item of a signature request. The call of action items cannot create one, because the files must
 * come with it. [AI-008]
 */
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import type { Records } from '#server/kernel/data/door.ts';
import type { RecordOf, WireRecord } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';
import { addActionItem } from '../../support/contract.ts';

export interface RequestOf {
  readonly team_id: string;
  readonly task: string;
  readonly due_date?: string | undefined;
  readonly assignee_id?: string | undefined;
  readonly service_group_id?: string | undefined;
  readonly service_id?: string | undefined;
}

/** 422 on the field for a person, request or service that is absent or of another team. */
export async function newSignatureRequest(
  session: Session,
  records: Pick<Records, 'get'>,
  notifier: Notifier,
  given: RequestOf,
): Promise<WireRecord> {
  if (given.assignee_id !== undefined) await known(records, 'user', 'assignee_id', given.assignee_id);
  for (const [field, entity] of [
    ['service_group_id', 'service-group'],
    ['service_id', 'service'],
  ] as const) {
    const id = given[field];
    if (id !== undefined && (await known(records, entity, field, id)).team_id !== given.team_id)
      throw invalid({ [field]: [messages['error.notFound']] });
  }
  return actAs(session, systemScope('documents', session.scope), (system) =>
    addActionItem(system, notifier, {
      team_id: given.team_id,
      task: given.task,
      action_item_type: 'SIGNATURE_REQUEST',
      due_date: given.due_date ?? null,
      assignee_id: given.assignee_id ?? null,
      service_group_id: given.service_group_id ?? null,
      service_id: given.service_id ?? null,
    }),
  );
}

async function known<Id extends 'user' | 'service-group' | 'service'>(
  records: Pick<Records, 'get'>,
  entity: Id,
  field: string,
  id: string,
): Promise<RecordOf<Id>> {
  return records.get(entity, id).catch((error: unknown) => {
    const isAbsent = error instanceof ApiError && error.code === 'notFound';
    throw isAbsent ? invalid({ [field]: [messages['error.notFound']] }) : error;
  });
}
