/** A document of a team on its way to its signers, through the calls of staff. */
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { keepEvent, theServer } from '#server/areas/documents/signing/events.ts';
import { sealDocument } from '#server/areas/documents/signing/seal.ts';
import { tokenFor } from '../../../../support/links.ts';
import { pdfOf } from '../../../../support/pdf.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../../support/people.ts';
import type { Answer, TestServer } from '../../../../support/server.ts';

export interface SigningScene {
  readonly teamId: string;
  readonly seller: Person;
  /** A member who may sign contracts. */
  readonly member: Person;
  /** A member with read access only. */
  readonly viewer: Person;
}

export async function makeSigningScene(server: TestServer): Promise<SigningScene> {
  const teamId = await makeTeam(server.pool, 'Acme Dental');
  const [seller, member, viewer] = await Promise.all([
    makePerson(server.pool, { role: 'salesperson' }),
    makePerson(server.pool, { teams: { [teamId]: ['VIEW_PROCUREMENT', 'SIGN_CONTRACTS'] } }),
    makePerson(server.pool, { teams: { [teamId]: ['VIEW_PROCUREMENT'] } }),
  ]);
  return { teamId, seller, member, viewer };
}

/** An attachment of a contract with that content. */
export async function addAttachment(
  server: TestServer,
  teamId: string,
  { name = 'Order form B.pdf', content, ...links }: { name?: string; content?: Buffer } & Record<string, unknown> = {},
): Promise<string> {
  const bytes = content ?? (await pdfOf([['Order form B'], ['For the customer']]));
  return transaction(server.pool, jobScope('test'), { mode: 'write' }, async (session) => {
    const contentType = name.endsWith('.png') ? 'image/png' : 'application/pdf';
    const file = await server.services.files.keepMade(session, { name, contentType, content: bytes }, { teamId });
    const values = { team_id: teamId, name, file_id: file, category: 'CONTRACT', ...links };
    return (await addRecord(session, 'attachment', values))['id'] as string;
  });
}

export interface NamedSigner {
  readonly name: string;
  readonly email: string;
  readonly role?: string;
}

let people = 0;

/** An external signer with an address that no other test uses. */
export const outsider = (name: string, role = 'customer'): NamedSigner & { role: string } => {
  people += 1;
  return { name, email: `${name.toLowerCase().replaceAll(/[^a-z]/g, '-')}-${people}@outside.example`, role };
};

export interface Calls {
  readonly staff: (method: 'GET' | 'POST' | 'PUT', id: string, path: string, body?: object) => Promise<Answer>;
  readonly prepare: (body: object) => Promise<Answer>;
  /** A draft with signers and one signature field for each of them. */
  readonly draft: (signers: readonly NamedSigner[], options?: DraftOptions) => Promise<Answer['body']>;
  /** The same, sent. */
  readonly sent: (signers: readonly NamedSigner[], options?: DraftOptions) => Promise<Answer['body']>;
  readonly token: (signer: NamedSigner) => Promise<string>;
  readonly signer: (what: string, body: object, as?: Person, headers?: Record<string, string>) => Promise<Answer>;
  readonly sign: (token: string, name?: string, more?: object) => Promise<Answer>;
  readonly events: (id: string) => Promise<readonly string[]>;
  readonly seal: (id: string) => Promise<void>;
}

export interface DraftOptions {
  readonly order?: 'sequential' | 'parallel';
  readonly attachment?: Record<string, unknown>;
  readonly document?: Record<string, unknown>;
}

export function createCalls(server: TestServer, scene: () => SigningScene): Calls {
  const staff: Calls['staff'] = (method, id, path, body) =>
    server.call(method, `/api/signable-documents/${id}/${path}`, {
      as: scene().seller.token,
      ...(body && { body }),
    });
  const prepare: Calls['prepare'] = (body) =>
    server.call('POST', '/api/signable-documents', { as: scene().seller.token, body });
  let known: string | undefined;
  const draft: Calls['draft'] = async (signers, { order = 'sequential', attachment: values, document } = {}) => {
    const attachment = await addAttachment(server, scene().teamId, values);
    // Reading a file is slow, so another document of the same file is a copy of the stored result.
    const isPlain = values === undefined && document === undefined;
    const made = isPlain && known ? null : await prepare({ attachment_id: attachment, ...document });
    if (made && made.status !== 201) throw new Error(`Not prepared: ${made.text}`);
    const id: string = made ? made.body.id : await copyOf(server, known!, attachment);
    if (isPlain) known ??= id;
    const named = signers.map(({ name, email, role = 'customer' }) => ({ name, email, role }));
    const set = await staff('PUT', id, 'signers', { signing_order: order, signers: named });
    const asked = set.body.signers.filter(({ role }: { role: string }) => role !== 'viewer');
    const fields = asked.map((signer: { id: string }, at: number) => ({
      signer_id: signer.id,
      kind: 'signature',
      page: 2,
      x: 72,
      y: 100 + 60 * at,
      w: 180,
      h: 36,
    }));
    const placed = await staff('PUT', id, 'fields', { fields });
    if (placed.status !== 200) throw new Error(`Not placed: ${placed.text}`);
    return placed.body;
  };
  const signer: Calls['signer'] = (what, body, as, headers = {}) =>
    server.call('POST', `/api/signing/${what}`, { body, headers, ...(as && { as: as.token }) });
  return {
    staff,
    prepare,
    draft,
    sent: async (signers, options) => {
      const { id } = await draft(signers, options);
      const answer = await staff('POST', id, 'send');
      if (answer.status !== 200) throw new Error(`Not sent: ${answer.text}`);
      return answer.body;
    },
    token: ({ email }) => tokenFor(server, email),
    signer,
    sign: (token, name = 'Ana Ruiz', more = {}) => signer('sign', { token, ...submission(name), ...more }),
    events: async (id) =>
      (
        await sql(server.pool, 'select kind from signing_events where signable_document_id = $1 order by seq', [id])
      ).map(([kind]) => String(kind)),
    seal: (id) => runSeal(server, id),
  };
}

async function copyOf({ pool }: TestServer, known: string, attachment: string): Promise<string> {
  const keys = 'team_id name file_id document_file_id original_sha256 document_sha256 document_bytes pages'.split(' ');
  return transaction(pool, jobScope('test'), { mode: 'write' }, async (session) => {
    const record: Readonly<Record<string, unknown>> = await getRecord(session, 'signable-document', known);
    const facts = Object.fromEntries(keys.map((key) => [key, record[key]]));
    const document = await addRecord(session, 'signable-document', { ...facts, attachment_id: attachment } as never);
    await keepEvent(session, document as never, { kind: 'created', actor: theServer });
    return document['id'] as string;
  });
}

export const submission = (name: string) => ({
  name,
  title: 'CFO',
  signature: { kind: 'typed' },
  fields: [],
  consent_version: 1,
  agreed: true,
  time_zone: 'America/Chicago',
});

/** Runs the worker's job. */
export const runSeal = (
  { services, pool }: Pick<TestServer, 'services' | 'pool'>,
  documentId: string,
  isLastTry = false,
): Promise<void> => {
  const job = { id: documentId, payload: { documentId }, isLastTry, signal: new AbortController().signal };
  return sealDocument({ ...services, pool, publicUrl: 'http://localhost' }, job);
};

/** Uploads the copy signed on paper; `compared` is the checkbox of the form. */
export function uploadSigned(server: TestServer, id: string, as: Person, content: Buffer, compared = 'true') {
  const head =
    '--signed\r\nContent-Disposition: form-data; name="file"; filename="signed.pdf"\r\nContent-Type: application/pdf\r\n\r\n';
  const tail = `\r\n--signed\r\nContent-Disposition: form-data; name="compared"\r\n\r\n${compared}\r\n--signed--\r\n`;
  return server.call('POST', `/api/signable-documents/${id}/upload-signed`, {
    as: as.token,
    headers: { 'content-type': 'multipart/form-data; boundary=signed' },
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(tail)]),
  });
}
