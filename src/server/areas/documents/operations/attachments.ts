/** A team's documents through the calls of the specification (DO-009 to DO-012). */
import type { ValuesOf } from '#server/kernel/data/hooks.ts';
import type { FilesBehaviors } from '#generated/api/operations/files.ts';
import type { Records } from '#server/kernel/data/door.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { ReceivedFile } from '#server/kernel/files/file-store.ts';
import { notFound } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { loaAt, receive, requireCategories, type Receiver } from '../uploads/receive.ts';
import { inheritedFrom, replaceable, supersede } from '../uploads/supersede.ts';

type AttachmentBehaviors = Pick<
  FilesBehaviors<CallContext>,
  'uploadAttachments' | 'updateAttachmentOfTeam' | 'deleteAttachmentOfTeam'
>;

type Body = Parameters<AttachmentBehaviors['uploadAttachments']>[0]['body'];

export const attachmentBehaviors: AttachmentBehaviors = {
  uploadAttachments: async ({ path, body }, { door, scope, services }) => {
    requireCategories(body);
    return services.files.receiving(scope, body.files, { teamId: path.id, field: 'files' }, (files) =>
      door.transaction(scope, async (session, records) => {
        const made: RecordOf<'attachment'>[] = [];
        for (const [at, file] of files.entries())
          made.push(await addAttachment({ session, records, services }, path.id, file, { body, at }));
        return { records: made };
      }),
    );
  },

  updateAttachmentOfTeam: ({ path, body }, { door, scope }) =>
    door.transaction(scope, async (_session, records) => {
      const { id, ...values } = body;
      await ofTeam(records, path.id, id);
      return records.update('attachment', id, values);
    }),

  deleteAttachmentOfTeam: ({ path, query }, { door, scope }) =>
    door.transaction(scope, async (_session, records) => {
      await ofTeam(records, path.id, query.id);
      await records.remove('attachment', query.id);
    }),
};

/** Adds one file of the lists; a newer version inherits the links of the older one unless the lists set others. */
async function addAttachment(
  receiver: Receiver,
  teamId: string,
  file: ReceivedFile,
  { body, at }: { readonly body: Body; readonly at: number },
): Promise<RecordOf<'attachment'>> {
  const { session, records } = receiver;
  const older = body.supersedes_ids?.[at];
  const before = older ? await replaceable(session, records, teamId, older) : null;
  const values = {
    ...(before && inheritedFrom(before)),
    team_id: teamId,
    name: body.files[at]!.fileName,
    category: body.categories?.[at],
    signature_required: body.signatures_required?.[at] === 'true',
    ...linksAt(body, at),
  } satisfies ValuesOf<'attachment'>;
  const made = await receive(receiver, { file, values });
  if (!before) return made;
  await supersede(session, before, made.id);
  return records.get('attachment', made.id);
}

/** Links of one file in the lists; an empty text means none. */
function linksAt(body: Body, at: number): Omit<ValuesOf<'attachment'>, 'team_id'> {
  const links = {
    provider_id: body.provider_ids?.[at],
    service_group_id: body.service_group_ids?.[at],
    service_id: body.service_ids?.[at],
    contract_id: body.contract_ids?.[at],
    action_item_id: body.action_item_id,
    ticket_id: body.ticket_id,
    ticket_message_id: body.ticket_message_id,
    action_item_comment_id: body.action_item_comment_id,
  };
  const said = Object.entries(links).filter(([, value]) => value !== undefined && value !== '');
  return { ...Object.fromEntries(said), ...loaAt(body, at) };
}

/** 404 for a document of another team, the same as for an absent one. */
async function ofTeam(records: Records, teamId: string, id: string): Promise<void> {
  const record = await records.get('attachment', id);
  if (record.team_id !== teamId) throw notFound();
}
