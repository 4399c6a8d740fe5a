/** Stores one file as a document of a team, with its links. */
import type { ValuesOf } from '#server/kernel/data/hooks.ts';
import { attachmentCategories } from '#generated/domain/lists/attachment-category.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import type { Records } from '#server/kernel/data/door.ts';
import type { NewOf, ChangesOf, RecordOf } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import type { ReceivedFile } from '#server/kernel/files/file-store.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { requireManager } from '../hooks.ts';

export interface Receiver {
  readonly session: Session;
  readonly records: Records;
  readonly services: Pick<CallContext['services'], 'files' | 'notifier' | 'transition'>;
}

export interface Received {
  readonly file: ReceivedFile;
  /** Fields of the document by wire name that its sender may write. */
  readonly values: ValuesOf<'attachment'> & { readonly team_id: string };
  /** Fields set by the server. */
  readonly facts?: Pick<ChangesOf<'attachment'>, 'original_name' | 'service_group_upload_id'>;
  readonly isSigned?: boolean;
}

/** Returns the new document. 403 without the right to manage such documents, 422 as the call describes. */
export async function receive(
  { session, records, services }: Receiver,
  { file, values, facts = {}, isSigned = false }: Received,
): Promise<RecordOf<'attachment'>> {
  requireManager(session.scope, values);
  const file_id = await services.files.keep(session, file, { teamId: values.team_id });
  const { id } = await records.create('attachment', { ...values, file_id }).catch((error: unknown) => {
    throw asSent(error);
  });
  await actAs(session, systemScope('documents', session.scope), async (system) => {
    if (Object.keys(facts).length > 0) await setValues(system, 'attachment', id, facts);
    if (isSigned) await services.transition(system, 'attachment', id, 'sign');
    await services.notifier.announce(system, {
      event: 'document.uploaded',
      teamId: values.team_id,
      record: { entity: 'attachment', id },
    });
  });
  return records.get('attachment', id);
}

/** Every file has a known category. [DO-012] [AI-009] */
export function requireCategories(
  { files, categories = [] }: { readonly files: readonly unknown[]; readonly categories?: readonly string[] },
  missing: string = messages['file.typeRequired'],
): void {
  if (files.some((_, at) => !categories[at])) throw invalid({ categories: [missing] });
  const isKnown = (given: string) => attachmentCategories.some(({ value }) => value === given);
  if (!categories.every(isKnown)) throw invalid({ categories: [messages['validation.invalid']] });
}

/** Fields of one letter of authorization in the lists of a call; an empty text means none. */
export const loaAt = (
  { purposes, expires_ons }: Readonly<Partial<Record<'purposes' | 'expires_ons', readonly string[]>>>,
  at: number,
): Pick<ValuesOf<'attachment'>, 'purpose' | 'expires_on'> => ({
  ...(purposes?.[at] && { purpose: purposes[at] }),
  ...(expires_ons?.[at] && { expires_on: expires_ons[at] }),
});

/** Fields of a record by the lists of the call that contain them. */
const sentAs: Readonly<Record<string, string>> = {
  category: 'categories',
  provider_id: 'provider_ids',
  service_group_id: 'service_group_ids',
  service_id: 'service_ids',
  contract_id: 'contract_ids',
  signature_required: 'signatures_required',
  purpose: 'purposes',
  expires_on: 'expires_ons',
  name: 'files',
} satisfies { readonly [Name in keyof NewOf<'attachment'>]?: string };

/** Translates a validation error of the record to the fields of the call. */
function asSent(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'invalid') return error;
  const fields = Object.entries(error.fields).map(([name, texts]) => [sentAs[name] ?? name, texts] as const);
  return invalid(Object.fromEntries(fields), error.message);
}
