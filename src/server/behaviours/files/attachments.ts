/** A team's documents by the calls of the specification (DO-009 to DO-012). */
import { messages } from '#generated/domain/messages.ts';
import type { FilesBehaviours } from '#generated/api/operations/files.ts';
import type { UploadedFile } from '#runtime/operation.ts';
import type { WireRecord } from '../../data/record.ts';
import type { Records } from '../../data/door.ts';
import type { Session } from '../../data/session.ts';
import { invalid, notFound } from '../../errors.ts';
import type { CallContext } from '../context.ts';
import { requireManager } from './manager.ts';

type AttachmentBehaviours = Pick<
  FilesBehaviours<CallContext>,
  'uploadAttachments' | 'updateAttachmentOfTeam' | 'deleteAttachmentOfTeam'
>;

type Body = Parameters<AttachmentBehaviours['uploadAttachments']>[0]['body'];

export const attachmentBehaviours: AttachmentBehaviours = {
  uploadAttachments: ({ path, body }, { door, scope, services }) =>
    door.transaction(scope, async (session, records) => {
      if (body.files.some((_, at) => !body.categories?.[at])) {
        throw invalid({ categories: [messages['file.typeRequired']] });
      }
      const made: WireRecord[] = [];
      for (const [at, file] of body.files.entries()) {
        made.push(await addAttachment(session, records, services.files, path.id, body, file, at));
      }
      return { records: made as never };
    }),

  updateAttachmentOfTeam: ({ path, body }, { door, scope }) =>
    door.transaction(scope, async (_session, records) => {
      const { id, ...values } = body;
      await ofTeam(records, path.id, id);
      return (await records.update('attachment', id, values)) as never;
    }),

  deleteAttachmentOfTeam: ({ path, query }, { door, scope }) =>
    door.transaction(scope, async (_session, records) => {
      await ofTeam(records, path.id, query.id);
      await records.remove('attachment', query.id);
    }),
};

async function addAttachment(
  session: Session,
  records: Records,
  files: CallContext['services']['files'],
  teamId: string,
  body: Body,
  file: UploadedFile,
  at: number,
): Promise<WireRecord> {
  const links = {
    provider_id: body.provider_ids?.[at],
    service_group_id: body.service_group_ids?.[at],
    service_id: body.service_ids?.[at],
    contract_id: body.contract_ids?.[at],
    action_item_id: body.action_item_id,
    ticket_id: body.ticket_id,
  };
  const values = {
    team_id: teamId,
    name: file.fileName,
    category: body.categories?.[at],
    signature_required: body.signatures_required?.[at] === 'true',
    ...Object.fromEntries(Object.entries(links).filter(([, id]) => id !== undefined && id !== '')),
  };
  requireManager(session.scope, values);
  const fileId = await files.keep(session, file, { teamId, field: 'files' });
  return records.create('attachment', { ...values, file_id: fileId });
}

/** 404 for a document of another team, as for an absent one. */
async function ofTeam(records: Records, teamId: string, id: string): Promise<void> {
  const record = await records.get('attachment', id);
  if (record['team_id'] !== teamId) throw notFound();
}
