/** Effects on signable documents, uploads and questionnaires. */
import { messages } from '#generated/domain/messages.ts';
import type { EffectName } from '#generated/domain/workflows/functions.ts';
import { limits } from '#generated/domain/limits.ts';
import { setValues } from '../../data/system-write.ts';
import { invalid } from '../../errors.ts';
import { column, idOf, isAny } from '../ask.ts';
import { because, type Effect } from '../context.ts';
import { signatureLetter } from './signature-letter.ts';

const dayMs = 86_400_000;

/** Everyone at once, or the first who has not signed, as the document says. */
const issueSignatureLinks: Effect = async ({ session, record, deps }) => {
  const signers = await column<string>(
    session,
    `select id from document_signers where signable_document_id = $1 and status <> 'SIGNED' order by position`,
    [idOf(record)],
  );
  const asked = record['signing_order'] === 'parallel' ? signers : signers.slice(0, 1);
  const now = new Date();
  const expiresAt = new Date(now.getTime() + limits.signatureExpiryDays * dayMs).toISOString();
  await setValues(session, 'signable-document', idOf(record), { expires_at: expiresAt });
  for (const id of asked) {
    const values = { status: 'SENT', sent_at: now.toISOString(), expires_at: expiresAt, reminders_sent: 0 };
    await setValues(session, 'document-signer', id, values);
    await deps.post.send(session, await signatureLetter(session, 'signature-request', id));
  }
};

const revokeSignatureLinks: Effect = async ({ session, record }) => {
  await session.change(
    `update link_tokens set revoked_at = now(), updated_at = now(), version = version + 1
      where purpose = 'signature' and revoked_at is null
        and subject_id in (select id from document_signers where signable_document_id = $1)`,
    [idOf(record)],
  );
};

/** A request is complete once its last document is signed. */
const completeSignatureRequest: Effect = async ({ session, record, moveOn }) => {
  const item = record['action_item_id'] as string | null;
  if (item === null) return;
  const open = `select 1 from signable_documents where action_item_id = $1 and status not in ('SIGNED', 'VOIDED')`;
  const isOpen = await isAny(session, `select 1 from action_items where id = $1 and status = 'OPEN'`, [item]);
  if (isOpen && !(await isAny(session, open, [item]))) await moveOn('action-item', item, 'complete');
};

/** The signed copy with its certificate page is written by the signing page before the event is sent. */
const writeSignedCopy: Effect = async ({ record }) => {
  if (record['signed_file_id'] === null) {
    throw invalid(because(messages['document.notSignedHere'], 'signed_file_id'));
  }
};

const returnToContract: Effect = async ({ session, record, moveOn, request }) => {
  const groups = await column<string>(
    session,
    `select g.id from service_groups g join attachments a on a.service_group_id = g.id where a.id = $1 and g.current_step = 'contract_received'`,
    [record['attachment_id']],
  );
  for (const id of groups)
    await moveOn('service-group', id, 'return_to_contract', {
      reason: request.reason ?? messages['document.rejected'],
    });
};

/** The completion of a questionnaire makes its groups first, in the same transaction; one that asks for services and made none is refused. */
const createServiceGroups: Effect = async ({ session, record }) => {
  if ((record['services_to_create'] as readonly unknown[]).length === 0) return;
  const made = await isAny(session, 'select 1 from service_groups where questionnaire_id = $1 limit 1', [idOf(record)]);
  if (!made) throw invalid(because(messages['questionnaire.completeOnPage']));
};

/** With the last signature the order goes out by itself. [SG-072] */
const submitSignedOrder: Effect = async ({ session, record, moveOn }) => {
  const groups = await column<string>(
    session,
    `select g.id from service_groups g join attachments a on a.service_group_id = g.id
      where a.id = $1 and g.current_step = 'contract_received' and not exists (
        select from signable_documents d join attachments o on o.id = d.attachment_id
         where o.service_group_id = g.id and not o.is_superseded and d.status not in ('SIGNED', 'VOIDED'))`,
    [record['attachment_id']],
  );
  for (const id of groups) await moveOn('service-group', id, 'submit_order');
};

const deleteResponses: Effect = async ({ session, record }) => {
  await session.change('delete from questionnaire_responses where questionnaire_id = $1', [idOf(record)]);
};

const refuse =
  (text: string): Effect =>
  async () => {
    throw invalid(because(text));
  };

export const documentEffects = {
  issueSignatureLinks,
  revokeSignatureLinks,
  completeSignatureRequest,
  writeSignedCopy,
  returnToContract,
  submitSignedOrder,
  createServiceGroups,
  deleteResponses,
  createInventoryServices: refuse(messages['inventory.cannotCreate']),
} satisfies Partial<Record<EffectName, Effect>>;
