/** Staff calls on a document: prepare, place fields, send, and everything until its end. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#generated/domain/messages.ts';
import { failSigner } from '#server/areas/documents/signing/undeliverable.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { hostileFiles } from '../../../../support/pdf-files.ts';
import { pdfOf } from '../../../../support/pdf.ts';
import { sql } from '../../../../support/people.ts';
import { useServer } from '../../../../support/server.ts';
import { createDrive } from '../../../kernel/workflow/drive.ts';
import {
  addAttachment,
  createCalls,
  makeSigningScene,
  outsider,
  submission,
  uploadSigned,
  type SigningScene,
} from './scene.ts';

const server = useServer();
const { add, read } = createDrive(server);
let scene: SigningScene;
const calls = createCalls(server, () => scene);

beforeAll(async () => {
  scene = await makeSigningScene(server);
});
beforeEach(async () => {
  server.emails.length = 0;
  server.announcements.length = 0;
  await sql(server.pool, 'delete from rate_limits');
});

const lettersTo = (email: string) => server.emails.filter(({ to }) => to === email).map(({ template }) => template);
const announced = () => server.announcements.map(({ event }) => event);
const files = async () => Number((await sql(server.pool, 'select count(*) from stored_files'))[0]![0]);

describe('[DO-029] a document is prepared', () => {
  test('from a PDF as it is, and returns its pages and text', async () => {
    const attachment = await addAttachment(server, scene.teamId);
    const made = await calls.prepare({ attachment_id: attachment });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      status: 'DRAFT',
      has_text: true,
      signature_type: 'ESIGN',
      problems: [{ text: 'Name at least one signer.' }],
    });
    expect(made.body.document_file_id).toBe(made.body.received_file_id);
    expect(made.body.pages).toMatchObject([
      { width: 612, height: 792 },
      { width: 612, height: 792 },
    ]);
    const again = await calls.prepare({ attachment_id: attachment });
    expect([again.status, again.body.message]).toEqual([409, messages['signing.attachmentInUse']]);
    // The document is locked from now on and is marked, so pages offer no Delete.
    const reason = 'This document was prepared for signing and is kept. Upload a newer version instead.';
    const as = scene.seller.token;
    const refused = await server.call('DELETE', `/api/attachments/${attachment}`, { as });
    const { body } = await server.call('GET', `/api/attachments/${attachment}`, { as });
    expect([refused.status, refused.body.message, body.frozen.reason]).toEqual([409, reason, reason]);
    expect(body.frozen.may).toContain('category');
  });

  test.each(hostileFiles.filter(([name]) => ['script', 'embedded file', 'encrypted', 'no page', 'cut'].includes(name)))(
    'not from a file with %s: the answer has the reason and nothing is stored',
    async (_name, _reason, make) => {
      const attachment = await addAttachment(server, scene.teamId, { content: Buffer.from(await make()) });
      const before = await files();
      const made = await calls.prepare({ attachment_id: attachment });
      expect([made.status, Object.keys(made.body)]).toEqual([422, ['message', 'attachment_id']]);
      expect(await files()).toBe(before);
    },
  );

  test('[DO-025] as already signed: it is signed at once, without a request', async () => {
    const attachment = await addAttachment(server, scene.teamId);
    const made = await calls.prepare({ attachment_id: attachment, already_signed: true });
    expect(made.body).toMatchObject({ status: 'SIGNED', signature_type: 'MANUAL_SIGN', signers: [], sealed_at: null });
    expect(made.body.signed_file_id).toBe(made.body.received_file_id);
    expect(server.emails).toEqual([]);
  });

  test('only by staff, and not from another team or an absent attachment', async () => {
    const attachment = await addAttachment(server, scene.teamId);
    const body = { attachment_id: attachment };
    expect((await server.call('POST', '/api/signable-documents', { as: scene.member.token, body })).status).toBe(403);
    expect((await calls.prepare({ attachment_id: scene.teamId })).status).toBe(404);
    const foreign = await calls.prepare({ ...body, contract_id: scene.teamId });
    expect([foreign.status, Object.keys(foreign.body)]).toEqual([422, ['message', 'contract_id']]);
  });
});

describe('[DO-029] fields are placed', () => {
  test('inside their page, large enough and not overlapping; each error is on its field', async () => {
    const { id, signers } = await calls.draft([outsider('Ana Ruiz')]);
    const field = { signer_id: signers[0].id, kind: 'signature', page: 1, x: 72, y: 100, w: 180, h: 36 };
    const wrong = [
      [{ ...field, page: 3 }, 'fields.1.page'],
      [{ ...field, x: 500 }, 'fields.1.x'],
      [{ ...field, y: 780 }, 'fields.1.x'],
      [{ ...field, w: 100 }, 'fields.1.w'],
      [{ ...field, kind: 'text', w: 44, h: 15 }, 'fields.1.w'],
      [{ ...field, y: 120 }, 'fields.1.x'],
      [{ ...field, signer_id: id, y: 300 }, 'fields.1.signer_id'],
      [{ ...field, id, y: 300 }, 'fields.1.id'],
    ] as const;
    for (const [one, key] of wrong) {
      const answer = await calls.staff('PUT', id, 'fields', { fields: [field, one] });
      expect([answer.status, Object.keys(answer.body)]).toEqual([422, ['message', key]]);
    }
    const edge = { ...field, x: 432, y: 756 };
    const placed = await calls.staff('PUT', id, 'fields', {
      fields: [field, edge, { ...field, kind: 'checkbox', y: 136, w: 12, h: 12 }],
    });
    expect(placed.body.fields).toHaveLength(3);
  });

  test('by the anchors of the text; a duplicate one or one without a signer is a problem', async () => {
    const content = await pdfOf([
      ['{{sign:customer_1}}', '', '{{date:customer_1?}}'],
      ['{{sign:carrier_1}}', '{{name:customer_1}}', '{{name:customer_1}}'],
    ]);
    const attachment = await addAttachment(server, scene.teamId, { content });
    const { id } = (await calls.prepare({ attachment_id: attachment })).body;
    const named = [{ name: 'Ana Ruiz', email: 'ana@outside.example', role: 'customer' }];
    const { signers } = (await calls.staff('PUT', id, 'signers', { signing_order: 'sequential', signers: named })).body;
    const { fields, problems } = (await calls.staff('GET', id, 'suggested-fields')).body;
    expect(fields).toMatchObject([
      { signer_id: signers[0].id, kind: 'signature', page: 1, required: true, anchor: '{{sign:customer_1}}' },
      { kind: 'date', page: 1, required: false },
    ]);
    expect(Math.abs(fields[0].x - 72)).toBeLessThan(1);
    expect(problems).toEqual([
      'Carrier 1 is not named as a signer: the places on page 2 are left out.',
      'The anchor {{name:customer_1}} stands there more than once, on the pages 2, 2.',
    ]);
    expect((await calls.staff('PUT', id, 'fields', { fields })).status).toBe(200);
    expect((await calls.staff('GET', scene.teamId, 'suggested-fields')).status).toBe(404);
  });

  test('and each signer needs a signature field before the document is sent; from then on nothing changes', async () => {
    const [ana, carl] = [outsider('Ana Ruiz'), outsider('Carl Moe', 'carrier')];
    const { id, signers, fields } = await calls.draft([ana, carl]);
    await calls.staff('PUT', id, 'fields', { fields: [fields[0]].map(placedOf) });
    const refused = await calls.staff('POST', id, 'send');
    expect([refused.status, refused.body.event]).toEqual([422, ['Carl Moe has no signature field.']]);
    const preview = await calls.staff('GET', id, `preview?signer_id=${signers[0].id}`);
    expect(preview.body).toMatchObject({ may_sign: false, fields: [{ kind: 'signature' }] });
    expect((await calls.staff('GET', id, `preview?signer_id=${id}`)).status).toBe(404);
    await calls.staff('PUT', id, 'fields', { fields: fields.map(withoutIds) });
    expect((await calls.staff('POST', id, 'send')).status).toBe(200);
    const late = [
      await calls.staff('PUT', id, 'fields', { fields: [] }),
      await calls.staff('PUT', id, 'signers', { signing_order: 'parallel', signers: [] }),
      await calls.staff('POST', id, 'send'),
    ];
    expect(late.map(({ status }) => status)).toEqual([409, 409, 409]);
  });

  test('signers keep their ids and fields while others are named or go', async () => {
    const [ana, ben] = [outsider('Ana Ruiz'), outsider('Ben Ode')];
    const { id, signers, fields } = await calls.draft([ana, ben]);
    const kept = { ...ben, id: signers[1].id };
    const twice = await calls.staff('PUT', id, 'signers', { signing_order: 'parallel', signers: [kept, ben] });
    expect([twice.status, Object.keys(twice.body)]).toEqual([422, ['message', 'signers.1.email']]);
    const set = await calls.staff('PUT', id, 'signers', {
      signing_order: 'parallel',
      signers: [kept, outsider('New One')],
    });
    expect(set.body).toMatchObject({
      signing_order: 'parallel',
      signers: [
        { id: signers[1].id, position: 1 },
        { name: 'New One', position: 2 },
      ],
    });
    expect(set.body.fields).toEqual([fields[1]]);
  });
});

const placedOf = ({ value: _value, ...field }: Record<string, unknown>) => field;
const withoutIds = ({ value: _value, id: _id, ...field }: Record<string, unknown>) => field;

describe('[DO-032] while signers think about it', () => {
  test('staff remind them once a day', async () => {
    const ana = outsider('Ana Ruiz');
    const { id } = await calls.sent([ana]);
    expect((await calls.staff('POST', id, 'remind')).status).toBe(200);
    expect(lettersTo(ana.email)).toEqual(['signature-request', 'signature-reminder']);
    const again = await calls.staff('POST', id, 'remind');
    expect([again.status, again.body.message]).toEqual([409, 'Reminded less than a day ago.']);
  });

  test('staff correct an address: the new one gets a link, and a signed one stays', async () => {
    const [ana, ben] = [outsider('Ana Ruiz'), outsider('Ben Ode')];
    const { id, signers } = await calls.sent([ana, ben]);
    const right = outsider('Ana Right').email;
    const taken = await calls.staff('POST', id, 'correct-email', { signer_id: signers[0].id, email: ben.email });
    expect(taken.status).toBe(422);
    const corrected = await calls.staff('POST', id, 'correct-email', { signer_id: signers[0].id, email: right });
    expect(corrected.body.signers[0]).toMatchObject({ email: right, status: 'SENT' });
    expect(lettersTo(right)).toEqual(['signature-request']);
    expect((await calls.sign(await calls.token({ name: '', email: right }))).status).toBe(200);
    const late = await calls.staff('POST', id, 'correct-email', { signer_id: signers[0].id, email: ana.email });
    expect([late.status, late.body.message]).toEqual([409, messages['signing.signerIsDone']]);
  });

  test('a signer whom no email reaches has failed, and is asked again at the corrected address', async () => {
    const ana = outsider('Ana Ruiz');
    const { id, signers } = await calls.sent([ana]);
    const { transition, notifier } = server.services;
    await transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
      failSigner(transition, notifier)(session, { entity: 'document-signer', id: signers[0].id }, 'No such mailbox'),
    );
    expect((await calls.staff('GET', id, 'setup')).body.signers[0].status).toBe('FAILED');
    expect(announced()).toContain('contract.signer_unreachable');
    const right = outsider('Ana Right').email;
    const corrected = await calls.staff('POST', id, 'correct-email', { signer_id: signers[0].id, email: right });
    expect(corrected.body.signers[0].status).toBe('SENT');
    expect(lettersTo(right)).toEqual(['signature-request']);
  });

  test('staff extend it, never beyond thirty days after the first sending', async () => {
    const { id, expires_at: first, extend_until: last, sent_at: sent } = await calls.sent([outsider('Ana Ruiz')]);
    expect(Date.parse(first) - Date.parse(sent)).toBeGreaterThan(13.99 * 86_400_000);
    expect(Date.parse(last) - Date.parse(sent)).toBe(30 * 86_400_000);
    const day = new Date(Date.parse(sent) + 20 * 86_400_000).toISOString().slice(0, 10);
    const extended = await calls.staff('POST', id, 'extend', { until: day });
    expect(extended.body.expires_at.slice(0, 10) >= day).toBe(true);
    for (const days of [-1, 31]) {
      const until = new Date(Date.parse(sent) + days * 86_400_000).toISOString().slice(0, 10);
      expect((await calls.staff('POST', id, 'extend', { until })).status).toBe(409);
    }
  });

  test('an expired one is sent again, and signatures given stay', async () => {
    const [ana, ben] = [outsider('Ana Ruiz'), outsider('Ben Ode')];
    const { id } = await calls.sent([ana, ben]);
    await calls.sign(await calls.token(ana));
    await sql(server.pool, `update signable_documents set expires_at = now() where id = $1`, [id]);
    await transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
      server.services.transition(session, 'signable-document', id, 'expire'),
    );
    const expired = (await calls.staff('GET', id, 'setup')).body;
    expect(expired).toMatchObject({
      status: 'EXPIRED',
      signers: [{ status: 'COMPLETED' }, { status: 'CANCELLED', outcome: 'expired' }],
    });
    server.emails.length = 0;
    await calls.signer('new-link', { email: ben.email });
    expect([server.emails, announced().includes('contract.signature_wanted')]).toEqual([[], true]);
    const resent = await calls.staff('POST', id, 'extend', {});
    expect(resent.body).toMatchObject({
      status: 'SENT',
      signers: [{ status: 'COMPLETED' }, { status: 'SENT', outcome: null }],
    });
    expect(server.emails.map(({ to }) => to)).toEqual([ben.email]);
    expect((await calls.sign(await calls.token(ben), 'Ben Ode')).body.status).toBe('SIGNED');
  });

  test('a new link goes to whom a signature waits for, five in an hour, and the answer is always the same', async () => {
    const ana = outsider('Ana Ruiz');
    await calls.sent([ana]);
    server.emails.length = 0;
    const answers = new Set<string>();
    for (const email of ['nobody@outside.example', ...Array.from({ length: 6 }, () => ana.email.toUpperCase())])
      answers.add((await calls.signer('new-link', { email })).text);
    expect(answers.size).toBe(1);
    expect(lettersTo(ana.email)).toHaveLength(5);
    expect((await calls.signer('new-link', { email: 'no address' })).status).toBe(422);
  });

  test('a voided one notifies pending and earlier signers, and needs a reason', async () => {
    const [ana, ben, eve] = [outsider('Ana Ruiz'), outsider('Ben Ode'), outsider('Eve Last')];
    const { id } = await calls.sent([ana, ben, eve]);
    await calls.sign(await calls.token(ana));
    server.emails.length = 0;
    expect((await calls.staff('POST', id, 'void', {})).status).toBe(422);
    const voided = await calls.staff('POST', id, 'void', { reason: 'The carrier changed the rate' });
    expect(voided.body).toMatchObject({ status: 'VOIDED', end_reason: 'The carrier changed the rate' });
    expect(server.emails.map(({ to, template }) => [to, template])).toEqual([
      [ana.email, 'signature-voided'],
      [ben.email, 'signature-voided'],
    ]);
    expect((await calls.staff('POST', id, 'void', { reason: 'Again' })).status).toBe(409);
  });
});

describe('[DO-030] a document is signed on paper', () => {
  test('both files stay, pending signers are completed by it, and it gets no seal', async () => {
    const [ana, carl] = [outsider('Ana Ruiz'), outsider('Carl Moe', 'carrier')];
    const { id, document_file_id: document } = await calls.sent([ana, carl]);
    await calls.sign(await calls.token(ana));
    const token = await calls.token(ana);
    expect((await uploadSigned(server, id, scene.seller, await pdfOf([['Signed'], ['by Carl']]), 'no')).status).toBe(
      422,
    );
    const kept = await uploadSigned(server, id, scene.seller, await pdfOf([['Signed'], ['by Carl']]));
    expect([kept.status, kept.body.message]).toEqual([200, 'The signed copy is kept.']);
    const setup = (await calls.staff('GET', id, 'setup')).body;
    expect(setup).toMatchObject({
      status: 'SIGNED',
      signature_type: 'MANUAL_SIGN',
      document_file_id: document,
      sealed_at: null,
    });
    expect(setup.signers.map(({ status }: { status: string }) => status)).toEqual(['COMPLETED', 'MANUALLY_COMPLETED']);
    expect(setup.signed_file_id).not.toBe(document);
    const [[detail]] = (await sql(
      server.pool,
      `select detail from signing_events where signable_document_id = $1 and kind = 'uploaded'`,
      [id],
    )) as [[Record<string, unknown>]];
    expect(detail).toMatchObject({ pages: 2, document_pages: 2 });
    expect((await calls.signer('open', { token })).status).toBe(404);
    expect((await calls.staff('POST', id, 'seal')).status).toBe(409);
  });

  test('by a member who may sign contracts, and by no other', async () => {
    const { id } = await calls.sent([outsider('Ana Ruiz')]);
    const copy = await pdfOf([['Signed']]);
    expect((await uploadSigned(server, id, scene.viewer, copy)).status).toBe(403);
    expect((await uploadSigned(server, id, scene.member, copy)).status).toBe(200);
  });
});

describe('[AI-019] a request to sign', () => {
  test('is completed by the system alone, with the last of its documents', async () => {
    const item = await add('action-item', {
      team_id: scene.teamId,
      task: 'Sign',
      action_item_type: 'SIGNATURE_REQUEST',
      due_date: '2030-01-01',
    });
    const ana = outsider('Ana Ruiz');
    const one = await calls.sent([ana], { document: { action_item_id: item } });
    const two = await calls.draft([outsider('Ben Ode')], { document: { action_item_id: item } });
    const complete = () =>
      server.call('POST', `/api/action-items/${item}/transitions`, {
        as: scene.seller.token,
        body: { event: 'complete' },
      });
    expect((await complete()).status).toBe(422);
    await calls.sign(await calls.token(ana));
    await calls.seal(one.id);
    expect(await read('action_items', 'status', item)).toEqual(['OPEN']);
    expect((await uploadSigned(server, two.id, scene.seller, await pdfOf([['Signed']]))).status).toBe(200);
    expect(await read('action_items', 'status', item)).toEqual(['COMPLETED']);
  });
});

test('[DO-029] a key that is sent again with another body is refused, and the same signature sent again answers the same', async () => {
  const ana = outsider('Ana Ruiz');
  await calls.sent([ana]);
  const body = { token: await calls.token(ana), ...submission('Ana Ruiz') };
  const headers = { 'idempotency-key': 'page-1' };
  const first = await calls.signer('sign', body, undefined, headers);
  const again = await calls.signer('sign', body, undefined, headers);
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect((await calls.signer('sign', { ...body, name: 'Anna' }, undefined, headers)).status).toBe(422);
});
