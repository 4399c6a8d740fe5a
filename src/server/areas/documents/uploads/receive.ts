/** Takes one file in as a document of a team, with what it belongs to. */
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
  /** Fields of the document by wire name, as its sender may write them. */
  readonly values: ValuesOf<'attachment'> & { readonly team_id: string };
  /** What the server itself adds. */
  readonly facts?: Pick<ChangesOf<'attachment'>, 'original_name' | 'service_group_upload_id'>;
  readonly isSigned?: boolean;
}

/** Answers the new document. 403 for who may not manage such ones, 422 as the call says. */
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

/** Every file says what it is, in words that are known. [DO-012] [AI-009] */
export function requireCategories(
  { files, categories = [] }: { readonly files: readonly unknown[]; readonly categories?: readonly string[] },
  missing: string = messages['file.typeRequired'],
): void {
  if (files.some((_, at) => !categories[at])) throw invalid({ categories: [missing] });
  const isKnown = (given: string) => attachmentCategories.some(({ value }) => value === given);
  if (!categories.every(isKnown)) throw invalid({ categories: [messages['validation.invalid']] });
}

/** What the lists of a call say of one letter of authorization; an empty text says nothing. */
export const loaAt = (
  { purposes, expires_ons }: Readonly<Partial<Record<'purposes' | 'expires_ons', readonly string[]>>>,
  at: number,
): Pick<ValuesOf<'attachment'>, 'purpose' | 'expires_on'> => ({
  ...(purposes?.[at] && { purpose: purposes[at] }),
  ...(expires_ons?.[at] && { expires_on: expires_ons[at] }),
});

/** Fields of a record as the lists of the call that hold them. */
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

/** A refusal of the record in the words of the call. */
function asSent(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'invalid') return error;
  const fields = Object.entries(error.fields).map(([name, texts]) => [sentAs[name] ?? name, texts] as const);
  return invalid(Object.fromEntries(fields), error.message);
}
