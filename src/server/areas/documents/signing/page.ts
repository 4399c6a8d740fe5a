/** One signer's view of one document, without other documents, other people's addresses or links. */
import type { components } from '#generated/api/types/components.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { isoInstant } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { RowOf } from '#server/kernel/data/statements/prepared.ts';
import { contractFigures } from '#server/areas/procurement/contract.ts';
import { consentText } from './consent.ts';
import { fieldsOf, partiesOf, signersOf } from './queries.ts';
import { hasSigned, inTurn, type Signer } from './turn.ts';

export type SigningPage = components['schemas']['SigningPage'];
export type SignedField = components['schemas']['SignedField'];
type Document = RecordOf<'signable-document'>;

/** `bar`: why this caller can never sign; null when they can. */
export async function signingPage(
  session: Session,
  document: Document,
  signer: Signer,
  bar: string | null,
): Promise<SigningPage> {
  const of = { document: document.id };
  const signers = await signersOf.all(session, of);
  const fields = (await fieldsOf.all(session, of)).map(shownField);
  const parties = await partiesOf.one(session, of);
  const { version, text } = consentText(parties);
  const signed = new Set(signers.filter(hasSigned).map(({ id }) => id));
  const state = turnOf(document, signer, signers);
  return {
    document_id: document.id,
    name: document.name,
    status: document.status,
    team: parties.team,
    carrier: parties.carrier,
    sender: parties.sender ?? messages['shell.product'],
    contact: { name: parties.contact, email: parties.contact_email },
    sha256: document.document_sha256 ?? '',
    pages: (document.pages ?? []) as SigningPage['pages'],
    has_text: document.has_text,
    sent_at: document.sent_at,
    expires_at: document.expires_at,
    sealed_at: document.sealed_at,
    time_zone: parties.time_zone,
    signer: shownSigner(signer),
    others: signers.filter(({ id }) => id !== signer.id).map(shownOther),
    ...state,
    fields: fields.filter((field) => field.signer_id === signer.id),
    given: fields
      .filter((field) => field.signer_id !== signer.id && signed.has(field.signer_id))
      .map((field) => ({ ...field, strokes: strokesIn(field, signers) })),
    figures: document.contract_id === null ? null : await shownFigures(session, document.contract_id),
    consent: { version, text },
    may_sign: state.turn === 'yours' && bar === null,
    refusal: bar ?? refusalOf(state),
  };
}

/** The lines of a signature that its signer drew. */
function strokesIn({ kind, signer_id: by }: SignedField, signers: readonly Signer[]): SignedField['strokes'] {
  const signer = signers.find(({ id }) => id === by);
  const isDrawn = kind === 'signature' && signer?.signature_kind === 'drawn';
  return isDrawn ? (signer.signature_strokes as SignedField['strokes']) : null;
}

type State = Pick<SigningPage, 'turn' | 'waiting_for'>;

function turnOf(document: Document, signer: Signer, signers: readonly Signer[]): State {
  if (hasSigned(signer)) return { turn: 'signed', waiting_for: waitingFor(document, signers) };
  const isOpen = document.status === 'SENT' || document.status === 'VIEWED';
  const isOver = document.expires_at !== null && Date.parse(document.expires_at) <= Date.now();
  if (!isOpen || isOver || signer.status === 'CANCELLED') return { turn: 'ended', waiting_for: null };
  return signer.status === 'SENT'
    ? { turn: 'yours', waiting_for: null }
    : { turn: 'waiting', waiting_for: waitingFor(document, signers) };
}

function waitingFor({ signing_order: order }: Document, signers: readonly Signer[]): State['waiting_for'] {
  const [next] = inTurn(signers, order);
  return next ? { name: next.name, asked_at: instant(next.sent_at) } : null;
}

function refusalOf({ turn, waiting_for: next }: State): string | null {
  if (turn === 'yours') return null;
  if (turn === 'signed') return messages['signing.alreadySigned'];
  if (turn === 'ended' || next === null) return messages['signing.hasEnded'];
  return fill(messages['signing.notYourTurn'], { name: next.name });
}

/** From the fixed snapshots of the contract's own lines, with differences marked (design 8.2). */
async function shownFigures(session: Session, contractId: string): Promise<SigningPage['figures']> {
  const figures = await contractFigures(session, contractId);
  return {
    term: figures.term,
    notice_period: figures.noticePeriod,
    auto_renew_term: figures.autoRenewTerm,
    start_rule: figures.startRule,
    total_mrc: figures.totalMrc,
    total_nrc: figures.totalNrc,
    agrees: figures.agrees,
    versions: figures.versions,
    quoted_on: figures.quotedOn,
    differences: figures.differences,
    difference_reason: figures.differenceReason,
    changes: figures.changes,
  };
}

const instant = (text: string | null): string | null => (text === null ? null : isoInstant(text));

const shownSigner = (signer: Signer): SigningPage['signer'] => ({
  id: signer.id,
  name: signer.name,
  email: signer.email,
  role: signer.role,
  company: signer.company,
  status: signer.status,
  opened_at: instant(signer.viewed_at),
  signed_at: instant(signer.signed_at),
  declined_at: instant(signer.declined_at),
});

const shownOther = ({ name, role, company, status, signed_at: signedAt }: Signer): SigningPage['others'][number] => ({
  name,
  role,
  company,
  status,
  signed_at: instant(signedAt),
});

export const shownField = (field: RowOf<typeof fieldsOf>): SignedField => ({ ...field });
