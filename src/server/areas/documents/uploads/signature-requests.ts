/** Requests a team's signatures on files: an action item with its documents. [AI-008] [AI-009] [AI-010] [AI-011] */
import type { ValuesOf } from '#server/kernel/data/hooks.ts';
import type { FilesBehaviors } from '#generated/api/operations/files.ts';
import { messages } from '#generated/domain/messages.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { draftSignatures, requireSignable } from './ask-signature.ts';
import { newSignatureRequest } from './new-request.ts';
import { loaAt, receive, requireCategories } from './receive.ts';

export const signatureRequestBehaviors: Pick<FilesBehaviors<CallContext>, 'createSignatureRequest'> = {
  createSignatureRequest: async ({ path, body }, context) => {
    const { files = [], categories = [], signatures_required: flags = [], purposes, expires_ons, ...item } = body;
    if (files.length === 0) throw invalid({ files: [messages['validation.required']] });
    requireCategories({ files, categories }, messages['actionItem.fileTypeRequired']);
    const isToSign = (at: number): boolean => flags[at] === 'true';
    const toSign = files.filter((_, at) => isToSign(at));
    if (toSign.length === 0) throw invalid({ signatures_required: [messages['actionItem.signatureRequired']] });
    requireSignable(toSign);
    const links = { service_group_id: item.service_group_id, service_id: item.service_id };
    const known = Object.fromEntries(Object.entries(links).filter(([, id]) => id !== undefined));
    const { door, scope, services } = context;
    return services.files.receiving(scope, files, { teamId: path.id, field: 'files' }, (received) =>
      door.transaction(scope, async (session, records) => {
        const request = await newSignatureRequest(session, records, context.services.notifier, {
          team_id: path.id,
          ...item,
        });
        const made: WireRecord[] = [];
        for (const [at, file] of received.entries()) {
          const values = {
            team_id: path.id,
            name: files[at]!.fileName,
            category: categories[at],
            signature_required: isToSign(at),
            action_item_id: request['id'],
            ...loaAt({ purposes, expires_ons }, at),
            ...known,
          } satisfies ValuesOf<'attachment'>;
          made.push(await receive({ session, records, services }, { file, values }));
        }
        await draftSignatures(
          session,
          context,
          String(request['id']),
          made.filter((_, at) => isToSign(at)),
        );
        return records.get('action-item', String(request['id']));
      }),
    );
  },
};
