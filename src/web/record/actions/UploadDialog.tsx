/** Uploads files with their categories, or a new version of a document. */
import { fill } from '#domain/format/fill.ts';
import { uploadAttachments, type UploadAttachmentsBody } from '#generated/client/files.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import type { FormDefinition } from '#runtime/form.ts';
import type { NamedValues, WireRecord } from '#runtime/view.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { useTeam } from '../team/team-context.ts';
import { AskingDialog } from './AskingDialog.tsx';

interface Props {
  readonly onClose: () => void;
  /** The record that the files belong to. */
  readonly target?: { readonly field: string; readonly id: string };
  /** The document that the file replaces. */
  readonly replaces?: WireRecord;
  /** Called with the new documents. */
  readonly onUploaded?: (records: readonly WireRecord[]) => void;
}

export function UploadDialog({ onClose, target, replaces, onUploaded }: Props) {
  const { teamId } = useTeam();
  const call = {
    id: ['uploadAttachments', target?.field, replaces?.['id']].filter(Boolean).join('-'),
    label: texts['app.upload'],
    loadForm: async () => {
      const { uploadAttachmentsForm: form } = await import('#generated/forms/operations/upload-attachments.ts');
      return replaces ? ofNewVersion(form, replaces) : withoutTarget(form, target?.field);
    },
  };
  const send = async (body: NamedValues): Promise<void> => {
    const { length: count } = body['files'] as readonly File[];
    const sent = { ...body, ...about(count, target, replaces) };
    const { records } = await uploadAttachments(teamId, sent as object as UploadAttachmentsBody);
    flash(count === 1 ? texts['app.fileUploaded'] : fill(texts['app.filesUploaded'], { count }), 'success');
    onClose();
    onUploaded?.(records as object as readonly WireRecord[]);
  };
  return (
    <AskingDialog
      call={call}
      title={replaces ? texts['app.newerVersion'] : texts['app.uploadDocuments']}
      text={replaces && fill(texts['app.replaces'], { name: replaces['name'] })}
      about={{ team_id: teamId }}
      onSend={send}
      onClose={onClose}
    />
  );
}

/** What the page knows: the record of all files, or the document of the only one. */
function about(count: number, target: Props['target'], replaces: WireRecord | undefined): NamedValues {
  if (replaces) return { supersedes_ids: [String(replaces['id'])] };
  if (target === undefined) return {};
  const { field, id } = target;
  return perFile.has(`${field}s`) ? { [`${field}s`]: Array.from({ length: count }, () => id) } : { [field]: id };
}

/** Links of single files; the others are of all files. [DO-004] */
const perFile: ReadonlySet<string> = new Set(['provider_ids', 'service_group_ids', 'service_ids', 'contract_ids']);

const withFiles = (form: FormDefinition, change: (files: FileOptions) => Partial<FileOptions>): FormDefinition => {
  const { files } = form.uiSchema;
  const options = files!['ui:options'];
  return {
    ...form,
    uiSchema: { ...form.uiSchema, files: { ...files!, 'ui:options': { ...options, ...change(options) } } },
  };
};
type FileOptions = FormDefinition['uiSchema'][string]['ui:options'];

function withoutTarget(form: FormDefinition, field: string | undefined): FormDefinition {
  const only = withFiles(form, ({ parts = [] }) => ({ parts: parts.filter(({ wire }) => wire !== `${field}s`) }));
  return without(only, [field ?? '']);
}

/** A new version belongs to the same records as the old one. */
function ofNewVersion(form: FormDefinition, { category }: WireRecord): FormDefinition {
  const one = withFiles(form, ({ parts = [] }) => ({
    most: 1,
    start: { categories: category },
    parts: parts.filter(({ wire }) => !perFile.has(wire)),
  }));
  return without(one, ['action_item_id', 'ticket_id']);
}

function without(form: FormDefinition, wires: readonly string[]): FormDefinition {
  const properties = Object.entries(form.schema.properties).filter(([wire]) => !wires.includes(wire));
  return { ...form, schema: { ...form.schema, properties: Object.fromEntries(properties) } };
}
