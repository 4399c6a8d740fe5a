/** Creates a signature task for a team with its files, at least one of which needs a signature. [AI-008] [AI-010] */
import { createSignatureRequest, type CreateSignatureRequestBody } from '#generated/client/files.ts';
import { limits } from '#generated/domain/limits.ts';
import { actionItemMessages } from '#generated/domain/messages/actionItem.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import type { NamedValues } from '#runtime/view.ts';
import { flash } from '#web/shell/flash/flash.ts';
import type { FormCompanion } from '#web/ui/form/companion.ts';
import type { TextsByField } from '#web/ui/form/form-errors.ts';
import { useTeam } from '../team/team-context.ts';
import { AskingDialog } from './AskingDialog.tsx';

/** The server checks the same; this check saves the upload. */
const companion: FormCompanion = {
  rules: ({ files = [], signatures_required: marks = [] }): TextsByField => {
    const toSign = (files as readonly File[]).filter((_, at) => (marks as readonly string[])[at] === 'true');
    if (toSign.length === 0) return { files: [actionItemMessages['actionItem.signatureRequired']] };
    const endings: readonly string[] = limits.uploadSignableExtensions;
    const isSignable = ({ name }: File): boolean => endings.includes(name.toLowerCase().split('.').at(-1) ?? '');
    return toSign.every(isSignable) ? {} : { files: [actionItemMessages['actionItem.signableFile']] };
  },
};

const call = {
  id: 'createSignatureRequest',
  label: texts['app.requestSignatures'],
  loadForm: async () =>
    (await import('#generated/forms/operations/create-signature-request.ts')).createSignatureRequestForm,
  companion,
};

export function SignatureRequestDialog({ onClose }: { onClose: () => void }) {
  const { teamId } = useTeam();
  const send = async (body: NamedValues): Promise<void> => {
    await createSignatureRequest(teamId, body as object as CreateSignatureRequestBody);
    flash(texts['app.signaturesRequested'], 'success');
    onClose();
  };
  return <AskingDialog call={call} about={{ id: teamId, team_id: teamId }} onSend={send} onClose={onClose} />;
}
