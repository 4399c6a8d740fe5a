/** Guards of signable documents, uploads and questionnaires. */
import { messages } from '#generated/domain/messages.ts';
import type { GuardName } from '#generated/domain/workflows/functions.ts';
import { column, idOf, isAny } from '../ask.ts';
import { because, type Guard } from '../context.ts';

const hasSigners: Guard = async ({ session, record }) =>
  (await isAny(session, 'select 1 from document_signers where signable_document_id = $1 limit 1', [idOf(record)]))
    ? null
    : because(messages['document.noSigners'], 'signers');

const haveAllSigned: Guard = async ({ session, record }) => {
  const states = await column<string>(session, 'select status from document_signers where signable_document_id = $1', [
    idOf(record),
  ]);
  return states.length > 0 && states.every((status) => status === 'SIGNED')
    ? null
    : because(messages['document.signerMissing'], 'signers');
};

const hasSignedFile: Guard = async ({ record }) =>
  record['signed_file_id'] === null ? because(messages['document.noSignedCopy'], 'signed_file_id') : null;

const hasUploadedContracts: Guard = async ({ session, record }) =>
  (await isAny(session, 'select 1 from inventory_upload_contracts where inventory_upload_id = $1 limit 1', [
    idOf(record),
  ]))
    ? null
    : because(messages['inventory.noContracts'], 'contracts');

const isUploadMapped: Guard = async ({ session, record }) => {
  const states = await column<string>(
    session,
    'select status from inventory_upload_contracts where inventory_upload_id = $1',
    [idOf(record)],
  );
  return states.length > 0 && states.every((status) => status === 'EXTRACTED')
    ? null
    : because(messages['inventory.notMapped'], 'contracts');
};

/** The questionnaire engine decides; the generic call cannot speak for it. */
const isQuestionnaireComplete: Guard = async ({ request }) =>
  request.input?.['isComplete'] === true ? null : because(messages['questionnaire.questionsOpen']);

const isQuestionnaireVerified: Guard = async (move) => {
  const incomplete = await isQuestionnaireComplete(move);
  if (incomplete) return incomplete;
  const verified = 'select 1 from users where id = $1 and email_verified_at is not null and deactivated_at is null';
  const isVerified =
    move.record['is_on_behalf'] === true || (await isAny(move.session, verified, [move.record['account_id']]));
  return isVerified ? null : because(messages['questionnaire.verifyFirst'], 'email');
};

export const documentGuards = {
  hasSigners,
  haveAllSigned,
  hasSignedFile,
  hasUploadedContracts,
  isUploadMapped,
  isQuestionnaireComplete,
  isQuestionnaireVerified,
} satisfies Partial<Record<GuardName, Guard>>;
