/**
 * Documents that staff received for a team: named, marked as signed or for signing, and added to a request. [DO-022]
 * [DO-023] [DO-026]
 */
import type { ValuesOf } from '#server/kernel/data/hooks.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import type { FilesBehaviors } from '#generated/api/operations/files.ts';
import { attachmentCategories } from '#generated/domain/lists/attachment-category.ts';
import { messages } from '#generated/domain/messages.ts';
import { documentName, freeName } from '#domain/documents/file-name.ts';
import { fill } from '#domain/format/fill.ts';
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import type { Records } from '#server/kernel/data/door.ts';
import type { RecordOf, WireRecord } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import type { ReceivedFile } from '#server/kernel/files/file-store.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { filesOfUpload, namesForUpload, namesOfTeam } from '../queries.ts';
import { draftSignatures, requireSignable } from './ask-signature.ts';
import { newSignatureRequest } from './new-request.ts';
import { loaAt, type Received, type Receiver, receive, requireCategories } from './receive.ts';

type UploadBehaviors = Pick<
  FilesBehaviors<CallContext>,
  'updateContractFiles' | 'createServiceGroupFromUpload' | 'attachServiceGroupUpload'
>;
type Body = Parameters<UploadBehaviors['updateContractFiles']>[0]['body'];

export const groupUploadBehaviors: UploadBehaviors = {
  updateContractFiles: async ({ path, body }, context) => {
    const { door, scope, services } = context;
    const { team_id: teamId } = await door.get(scope, 'service-group-upload', path.id);
    requireCategories(body);
    requireKnownFiles(body);
    requireSignable(body.files.filter((_, at) => isToSign(body, at)));
    return services.files.receiving(scope, body.files, { teamId, field: 'files' }, (files) =>
      door.transaction(scope, async (session, records) => {
        const upload = await records.get('service-group-upload', path.id);
        const made = await addFiles({ session, records, services }, upload, files, body);
        if (upload['service_group_id']) await askFor(session, records, context, upload, made.filter(needsSignature));
        const { records: all } = await records.list('attachment', {
          service_group_upload_id: path.id,
          per_page: '100',
        });
        return { records: all };
      }),
    );
  },

  createServiceGroupFromUpload: ({ path, body }, context) =>
    context.door.transaction(context.scope, async (session, records) => {
      const upload = await unattached(records, path.id);
      const group = await records.create('service-group', { team_id: upload['team_id'], ...body });
      await attach(session, records, context, upload, group);
      return group;
    }),

  attachServiceGroupUpload: ({ path, body }, context) =>
    context.door.transaction(context.scope, async (session, records) => {
      const upload = await unattached(records, path.id);
      const group = await records.get('service-group', body.service_group_id).catch(() => null);
      if (group?.['team_id'] !== upload['team_id']) throw invalid({ service_group_id: [messages['error.notFound']] });
      await attach(session, records, context, upload, group!);
      return records.get('service-group-upload', path.id);
    }),
};

const isToSign = (body: Body, at: number): boolean => body.signatures_required?.[at] === 'true' && !isSigned(body, at);

async function addFiles(
  receiver: Receiver,
  upload: RecordOf<'service-group-upload'>,
  files: readonly ReceivedFile[],
  body: Body,
): Promise<readonly WireRecord[]> {
  const nameOf = await namer(receiver.session, upload, body);
  const made: WireRecord[] = [];
  for (const [at, file] of files.entries()) {
    const name = nameOf(at);
    const { fileName } = body.files[at]!;
    const values = {
      team_id: upload.team_id,
      name,
      category: body.categories?.[at],
      signature_required: isToSign(body, at),
      hidden_from_customer: body.hide_loa_files === true && body.categories?.[at] === 'LOA',
      ...loaAt(body, at),
      ...linksOf(upload),
    } satisfies ValuesOf<'attachment'>;
    const facts = {
      service_group_upload_id: upload.id,
      ...(name !== fileName && ({ original_name: fileName } satisfies Received['facts'])),
    };
    made.push(await receive(receiver, { file, values, facts, isSigned: isSigned(body, at) }));
  }
  return made;
}

async function unattached(records: Records, id: string): Promise<WireRecord> {
  const upload = await records.get('service-group-upload', id);
  if (upload['service_group_id']) throw invalid({ service_group_id: [messages['document.uploadAttached']] });
  return upload;
}

/** Links the documents to the request, and requests the missing signatures. */
async function attach(
  session: Session,
  records: Records,
  context: CallContext,
  upload: WireRecord,
  group: WireRecord,
): Promise<void> {
  const id = String(upload['id']);
  const service_group_id = String(group['id']);
  const files = await actAs(session, systemScope('documents', session.scope), async (system) => {
    await setValues(system, 'service-group-upload', id, { service_group_id });
    const found = await filesOfUpload.all(system, { upload: id });
    for (const file of found) await setValues(system, 'attachment', file.id, { service_group_id });
    return found;
  });
  await askFor(session, records, context, { ...upload, service_group_id }, files.filter(needsSignature));
}

const needsSignature = (file: ValuesOf<'attachment'>): boolean =>
  file.signature_required === true && file.status === 'CURRENT';

/** One signature request for all files. */
async function askFor(
  session: Session,
  records: Records,
  context: CallContext,
  upload: WireRecord,
  files: readonly WireRecord[],
): Promise<void> {
  if (files.length === 0) return;
  const names = files.map(({ name }) => String(name)).join(', ');
  const request = await newSignatureRequest(session, records, context.services.notifier, {
    team_id: String(upload['team_id']),
    service_group_id: String(upload['service_group_id']),
    task: truncate('action-item', 'task', fill(messages['document.signFiles'], { files: names })),
  });
  await draftSignatures(session, context, String(request['id']), files);
}

const linksOf = ({ provider_id, service_group_id }: WireRecord): WireRecord => ({
  ...(provider_id !== null && { provider_id }),
  ...(service_group_id !== null && { service_group_id }),
});

const isSigned = ({ already_signed_files: signed = [], files }: Body, at: number): boolean =>
  signed.includes(files[at]!.fileName);

/** Signed files are referred to by their original names. */
function requireKnownFiles({ already_signed_files: signed = [], files }: Body): void {
  const names = files.map(({ fileName }) => fileName);
  if (!signed.every((name) => name === '' || names.includes(name)))
    throw invalid({ already_signed_files: [messages['document.unknownFile']] });
}

/** Returns the file names: the received ones, or generated from their subject. [DO-024] */
async function namer(session: Session, upload: WireRecord, body: Body): Promise<(at: number) => string> {
  if (body.auto_format_filenames !== true) return (at) => body.files[at]!.fileName;
  const { about, taken } = await actAs(session, systemScope('documents', session.scope), async (system) => ({
    about: await namesForUpload.one(system, { upload: String(upload['id']) }),
    taken: new Set((await namesOfTeam.all(system, { team: String(upload['team_id']) })).map(({ name }) => name)),
  }));
  const service = serviceTypes.find(({ value }) => value === upload['service_type'])?.label ?? null;
  return (at) => {
    const category = attachmentCategories.find(({ value }) => value === body.categories?.[at])!.label;
    const parts = { team: about.team, carrier: about.carrier, service, category, date: about.today };
    const name = freeName(documentName(parts, body.files[at]!.fileName), taken);
    taken.add(name);
    return name;
  };
}
