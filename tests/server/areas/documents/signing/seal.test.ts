/** The sealed copy: one of each document in every case, with a certificate that matches the database. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requireSound, sweepUnsealed } from '#server/areas/documents/signing/seal.ts';
import type { SealInput } from '#server/areas/documents/signing/seal-input.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { verifyPdf } from '#server/kernel/pdf/files.ts';
import { sql } from '../../../../support/people.ts';
import { useServer } from '../../../../support/server.ts';
import { createCalls, makeSigningScene, outsider, runSeal, type SigningScene } from './scene.ts';

const server = useServer();
let scene: SigningScene;
const calls = createCalls(server, () => scene);

beforeAll(async () => {
  scene = await makeSigningScene(server);
});
beforeEach(() => sql(server.pool, 'delete from rate_limits'));

/** Signed by a customer who draws and a carrier who types, both with non-ASCII names. */
async function signedDocument(): Promise<string> {
  const [ana, carl, ines] = [outsider('Ana Żółć'), outsider('Carl Møe', 'carrier'), outsider('Ines Roy', 'viewer')];
  const { id } = await calls.sent([ana, carl, ines]);
  const strokes = [
    [
      [0.1, 0.5],
      [0.4, 0.2],
      [0.9, 0.8],
    ],
  ];
  await calls.signer('view', { token: await calls.token(ana) });
  const drawn = await calls.sign(await calls.token(ana), 'Ana Żółć', { signature: { kind: 'drawn', strokes } });
  expect(drawn.status).toBe(200);
  expect((await calls.sign(await calls.token(carl), 'Carl Møe')).body.status).toBe('SIGNED');
  return id;
}

/** Real names with the exemplar characters of CLDR 48 for each language. */
const writtenNames = [
  'Ada 東京 One',
  'شركة الاتصالات (المحدودة)',
  'שרה כהן',
  'สมชาย ใจดี',
  'अर्जुन क्षत्रिय',
  '김철수',
  '王小明',
  'தமிழ் செல்வன்',
] as const;

const document = async (id: string) =>
  (
    await sql(
      server.pool,
      'select signed_file_id, signed_sha256, sealed_at, seal_failure, seal_input, status from signable_documents where id = $1',
      [id],
    )
  )[0] as [string | null, string | null, string | null, string | null, SealInput, string];

const bytesOf = (file: string): Promise<Buffer> =>
  transaction(server.pool, jobScope('test'), { mode: 'write' }, async (session) =>
    buffer(Readable.from((await server.services.files.openChecked(session, file)).body)),
  );

const files = async () => Number((await sql(server.pool, 'select count(*) from stored_files'))[0]![0]);

describe('[DO-029] names in any script', () => {
  test.each(writtenNames)('are typed as a signature, sealed and printed on the certificate: %s', async (name) => {
    const signer = { ...outsider('Any Script'), name };
    const { id } = await calls.sent([signer]);
    expect((await calls.sign(await calls.token(signer), name)).body.status).toBe('SIGNED');
    await runSeal(server, id);
    const [file, , sealed, failure] = await document(id);
    expect([failure, sealed]).toEqual([null, expect.any(String)]);
    const { seal } = await verifyPdf(await bytesOf(file!));
    expect(seal).toMatchObject({ isIntact: true, coversWholeFile: true });
  });

  test('without a font are refused even with a drawn signature, before anything is signed', async () => {
    const signer = outsider('Ana Ruiz');
    const { id } = await calls.sent([signer]);
    const strokes = [
      [
        [0.1, 0.5],
        [0.9, 0.8],
      ],
    ];
    // Egyptian hieroglyphs.
    const refused = await calls.sign(await calls.token(signer), 'Ana 𓀀', { signature: { kind: 'drawn', strokes } });
    expect([refused.status, refused.body.name]).toEqual([422, ['We cannot print: 𓀀. Write it with other letters.']]);
    expect((await document(id))[5]).toBe('SENT');
  });
});

describe('[DO-029] who has signed by a link', () => {
  const keyOf = (letter: string) => letter.repeat(43);

  test('learns by a key of the page that the document is sealed, and reads the copy, while the link opens nothing', async () => {
    const [ana, carl] = [outsider('Ana Ruiz'), outsider('Carl Moe', 'carrier')];
    const { id } = await calls.sent([ana, carl]);
    const token = await calls.token(ana);
    const follow_key = keyOf('a');
    const open = (key: string) => calls.signer('copy/open', { token: key });
    expect((await open(follow_key)).status).toBe(404);
    const signed = await calls.sign(token, 'Ana Ruiz', { follow_key });
    expect([signed.status, signed.text.includes(follow_key)]).toEqual([200, false]);
    expect((await calls.sign(token, 'Ana Ruiz', { follow_key: keyOf('b') })).status).toBe(200);
    expect((await open(keyOf('b'))).status).toBe(404);
    expect((await open(token)).status).toBe(404);
    expect((await open(follow_key)).body).toMatchObject({ status: 'SENT', waiting_for: { name: 'Carl Moe' } });
    expect((await calls.sign(await calls.token(carl), 'Carl Moe')).status).toBe(200);
    expect((await open(follow_key)).body).toMatchObject({ status: 'SIGNED', sealed_at: null });
    expect((await calls.signer('copy', { token: follow_key })).status).toBe(404);
    await runSeal(server, id);
    expect((await open(follow_key)).body.sealed_at).toEqual(expect.any(String));
    const [, sha256] = await document(id);
    const copy = await server.app.inject({ method: 'POST', url: '/api/signing/copy', payload: { token: follow_key } });
    expect(createHash('sha256').update(copy.rawPayload).digest('hex')).toBe(sha256);
    // The key still gives access to the same document, and to nothing else.
    for (const what of ['open', 'document', 'view'])
      expect((await calls.signer(what, { token: follow_key })).status).toBe(404);
    const hours = await sql(
      server.pool,
      `select extract(epoch from expires_at - created_at)::int / 3600 from link_tokens where purpose = 'signature_followed'`,
    );
    expect(hours).toEqual([[1]]);
    await sql(server.pool, `update link_tokens set expires_at = now() where purpose = 'signature_followed'`);
    expect((await open(follow_key)).status).toBe(404);
    expect((await calls.signer('copy', { token: follow_key })).status).toBe(404);
  });

  test('opens the sealed copy by the link of the email, as does who only gets the copy', async () => {
    const [ana, ines] = [outsider('Ana Ruiz'), outsider('Ines Roy', 'viewer')];
    const { id } = await calls.sent([ana, ines]);
    await calls.sign(await calls.token(ana));
    await runSeal(server, id);
    for (const person of [ana, ines]) {
      const token = await calls.token(person);
      const opened = await calls.signer('copy/open', { token });
      expect(opened.body).toMatchObject({ name: expect.any(String), sealed_at: expect.any(String), may_sign: false });
      expect((await calls.signer('copy', { token })).status).toBe(200);
    }
  });
});

describe('[DO-029] a sealed copy', () => {
  test('says on its certificate what the database holds of each signer and each event', async () => {
    const id = await signedDocument();
    await runSeal(server, id);
    const [file, sha256] = await document(id);
    const bytes = await bytesOf(file!);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    const { text } = await verifyPdf(bytes);
    const printed = text.slice(2).join('').replaceAll(/\s+/g, '');
    const signers = await sql(
      server.pool,
      `select signed_name, email, signed_title, signed_from_ip, consent_sha256, time_zone,
              to_char(signed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' UTC',
              to_char(consented_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' UTC'
         from document_signers where signable_document_id = $1 and role <> 'viewer' order by position`,
      [id],
    );
    const events = await sql(
      server.pool,
      `select hash, to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' UTC'
         from signing_events where signable_document_id = $1 and kind <> 'sealed' order by seq`,
      [id],
    );
    const facts = [...signers, ...events].flat().map((fact) => String(fact).replaceAll(/\s+/g, ''));
    expect(signers).toHaveLength(2);
    expect(facts.filter((fact) => !printed.includes(fact))).toEqual([]);
    expect(text.slice(0, 2).join(' ')).toContain('Carl Møe');
  });

  test('goes to everybody by a separate link, including the recipient of the copy', async () => {
    const id = await signedDocument();
    server.emails.length = 0;
    server.announcements.length = 0;
    await runSeal(server, id);
    expect(server.emails.map(({ template, link }) => [template, link!.purpose, link!.expiresInHours])).toEqual(
      Array.from({ length: 3 }, () => ['signature-completed', 'signed_copy', 720]),
    );
    expect(server.announcements.map(({ event }) => event)).toEqual(['contract.sealed']);
    const { signers } = (await calls.staff('GET', id, 'setup')).body;
    expect(signers.map(({ status }: { status: string }) => status)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED']);
  });

  test('is one, with the same bytes, although the job runs twice, at once, and after it died on the way', async () => {
    const id = await signedDocument();
    const before = await files();
    const dying = { ...server.services.files, keepMade: () => Promise.reject(new Error('The server died')) };
    const mute = { pool: server.pool, services: { ...server.services, files: dying } };
    await expect(runSeal(mute, id)).rejects.toThrow('The server died');
    expect((await document(id)).slice(0, 4)).toEqual([null, null, null, null]);
    const afterStore = { ...server.services.mailer, send: () => Promise.reject(new Error('Killed after the store')) };
    await expect(
      runSeal({ pool: server.pool, services: { ...server.services, mailer: afterStore } }, id),
    ).rejects.toThrow('Killed after the store');
    expect([await files(), (await document(id))[0]]).toEqual([before, null]);
    await Promise.all([runSeal(server, id), runSeal(server, id)]);
    await runSeal(server, id);
    const [file, sha256] = await document(id);
    // The sealed copy and its evidence.
    expect([await files(), (await calls.events(id)).filter((kind) => kind === 'sealed')]).toEqual([
      before + 2,
      ['sealed'],
    ]);
    await sql(server.owner, 'alter table signable_documents disable trigger user');
    await sql(
      server.pool,
      'update signable_documents set signed_file_id = null, evidence_file_id = null, signed_sha256 = null, sealed_at = null where id = $1',
      [id],
    );
    await sql(server.owner, 'alter table signable_documents enable trigger user');
    await runSeal(server, id);
    expect((await document(id))[1]).toBe(sha256);
    expect((await bytesOf((await document(id))[0]!)).equals(await bytesOf(file!))).toBe(true);
  });

  test('that is not sound is not kept: flipped and appended bytes, another document, a name that was changed', async () => {
    const id = await signedDocument();
    await runSeal(server, id);
    const [file, , , , input] = await document(id);
    const bytes = await bytesOf(file!);
    const flipped = Buffer.from(bytes);
    flipped[200] = flipped[200]! ^ 1;
    const appended = Buffer.concat([bytes, Buffer.from('\n% more')]);
    const renamed = { ...input, signers: input.signers.map((signer) => ({ ...signer, signed_name: 'Mallory' })) };
    const other = { ...input, document: { ...input.document, sha256: 'f'.repeat(64) } };
    const verdict = (file_: Buffer, facts: SealInput): Promise<string> =>
      verifyPdf(file_)
        .then((verified) => requireSound(verified, facts))
        .then(
          () => 'kept',
          () => 'refused',
        );
    expect([
      await verdict(bytes, input),
      await verdict(flipped, input),
      await verdict(appended, input),
      await verdict(bytes, renamed),
      await verdict(bytes, other),
    ]).toEqual(['kept', 'refused', 'refused', 'refused', 'refused']);
  });

  test('that fails is announced to staff after the last try, who retry; a sweep finds what a crash left', async () => {
    const id = await signedDocument();
    const broken = { ...server.services.sealer, sign: () => Promise.reject(new Error('No key')) };
    const faulty = { pool: server.pool, services: { ...server.services, sealer: broken } };
    server.announcements.length = 0;
    await expect(runSeal(faulty, id)).rejects.toThrow('No key');
    expect(server.announcements).toEqual([]);
    await expect(runSeal(faulty, id, true)).rejects.toThrow('No key');
    expect(server.announcements.map(({ event, values }) => [event, values])).toEqual([
      ['contract.sealing_failed', { reason: 'No key' }],
    ]);
    expect((await calls.staff('GET', id, 'setup')).body).toMatchObject({
      status: 'SIGNED',
      sealed_at: null,
      seal_failure: 'No key',
    });
    server.jobs.length = 0;
    expect((await calls.staff('POST', id, 'seal')).status).toBe(200);
    expect(server.jobs).toEqual([{ name: 'seal-document', payload: { documentId: id } }]);
    await runSeal(server, id);
    expect((await calls.staff('GET', id, 'setup')).body).toMatchObject({ seal_failure: null, status: 'SIGNED' });
    expect((await calls.staff('POST', id, 'seal')).status).toBe(409);
    const left = await signedDocument();
    await sql(server.owner, 'alter table signable_documents disable trigger user');
    await sql(server.pool, `update signable_documents set signed_date = now() - interval '6 minutes' where id = $1`, [
      left,
    ]);
    await sql(server.owner, 'alter table signable_documents enable trigger user');
    server.jobs.length = 0;
    await sweepUnsealed({ ...server.services, pool: server.pool, publicUrl: 'http://localhost' });
    expect(server.jobs).toEqual([{ name: 'seal-document', payload: { documentId: left } }]);
  });
});

test('[DO-029] no token and no link appear in any answer, audit row, event, notification or job but the email itself', async () => {
  const [ana, carl] = [outsider('Ana Ruiz'), outsider('Carl Moe', 'carrier')];
  const answers: string[] = [];
  const { id } = await calls.sent([ana, carl]);
  const tokens = [await calls.token(ana)];
  for (const what of ['open', 'view']) answers.push((await calls.signer(what, { token: tokens[0] })).text);
  answers.push((await calls.sign(tokens[0]!)).text);
  tokens.push(await calls.token(carl));
  answers.push((await calls.sign(tokens[1]!, 'Carl Moe')).text);
  await runSeal(server, id);
  tokens.push(await calls.token(ana));
  const as = scene.seller.token;
  for (const path of [
    'signable-documents',
    'document-signers',
    'signature-fields',
    'signing-events',
    'link-tokens',
    'email-deliveries',
    'audit-entries',
  ])
    answers.push((await server.call('GET', `/api/${path}?per_page=1000`, { as })).text);
  answers.push((await calls.staff('GET', id, 'setup')).text);
  const query = '{ documentSigners { records { id email status } } signableDocuments { records { id status } } }';
  answers.push((await server.call('POST', '/api/graphql', { as, body: { query } })).text);
  const tables = [
    'audit_entries',
    'signing_events',
    'document_signers',
    'signable_documents',
    'signature_fields',
    'link_tokens',
    'email_deliveries',
    'notifications',
    'idempotency_keys',
  ];
  for (const table of tables)
    answers.push(String((await sql(server.pool, `select jsonb_agg(to_jsonb(t))::text from ${table} t`))[0]![0]));
  answers.push(JSON.stringify([server.emails, server.announcements, server.jobs]));
  const strokesOrTokens = tokens.filter((token) => answers.some((answer) => answer.includes(token)));
  expect([tokens.length, strokesOrTokens]).toEqual([3, []]);
});
