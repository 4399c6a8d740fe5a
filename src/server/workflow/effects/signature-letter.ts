/** Letters to one signer of a document. */
import type { Letter } from '../../accounts/post-office.ts';
import type { Session } from '../../data/session.ts';

const statement = `
  select s.name, s.email, a.name, t.name, t.id, d.expires_at from document_signers s
    join signable_documents d on d.id = s.signable_document_id join attachments a on a.id = d.attachment_id
    join teams t on t.id = d.team_id where s.id = $1`;

/** With a link that lives as long as the request; a reminder leaves the first link good, for a page may be open with it. */
export async function signatureLetter(
  session: Session,
  template: 'signature-request' | 'signature-reminder',
  signerId: string,
): Promise<Letter> {
  const [row] = await session.query(statement, [signerId]);
  const [firstName, email, document, team, teamId, expiresAt] = row as [string, string, string, string, string, string];
  const date = expiresAt.slice(0, 10);
  return {
    template,
    to: email,
    userId: null,
    teamId,
    values: { firstName, document, sender: 'Trunkline', team, date },
    link: {
      purpose: 'signature',
      path: '/confirm/signature',
      expiresInHours: Math.max(1, Math.ceil((Date.parse(expiresAt) - Date.now()) / hourMs)),
      ...(template === 'signature-reminder' && { keepsEarlier: true }),
      userId: null,
      teamId,
      subject: { entity: 'document-signer', id: signerId },
    },
  };
}

const hourMs = 3_600_000;
