/** Likely signers of a new document, which staff only have to correct. */
import type { components } from '#generated/api/types/components.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { signingMembers } from './member-signers.ts';
import { knownAbout, nameOfUser } from './queries.ts';

type Likely = components['schemas']['SigningSetup']['likely_signers'][number];

/** At most one for the customer and one for the carrier; none when several could sign. */
export async function likelySigners(session: Session, document: RecordOf<'signable-document'>): Promise<Likely[]> {
  const known = await knownAbout.one(session, { document: document.id });
  const { payer, payer_email: payerEmail, carrier, speaker, speaker_email: speakerEmail } = known;
  const member = await likelyMember(session, document.team_id, known.asked_by);
  const customer =
    member ?? (payer !== null && payerEmail !== null ? { name: payer, email: payerEmail, user_id: null } : null);
  const signers: Likely[] = [];
  if (customer) signers.push({ ...customer, role: 'customer', company: known.team });
  if (speaker !== null && speakerEmail !== null)
    signers.push({ name: speaker, email: speakerEmail, user_id: null, role: 'carrier', company: carrier });
  return signers;
}

/** The requester, if they may sign; otherwise the only person who may. */
async function likelyMember(
  session: Session,
  team: string,
  askedBy: string | null,
): Promise<Pick<Likely, 'name' | 'email' | 'user_id'> | null> {
  const members = [...(await signingMembers(session, team))];
  const [email, id] =
    members.find(([, user]) => user === askedBy) ?? (members.length === 1 ? members[0]! : [null, null]);
  if (id === null) return null;
  const { first_name: first, last_name: last } = await nameOfUser.one(session, { user: id });
  return { name: [first, last].filter(Boolean).join(' '), email, user_id: id };
}
