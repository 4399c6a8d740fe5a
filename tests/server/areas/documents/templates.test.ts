import { describe, expect, test } from 'vitest';
import { contractFields } from '#generated/domain/lists/contract-field.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { findAnchors, pdfText } from '#server/kernel/pdf/files.ts';
import { renderContract, requireComplete } from '#server/areas/documents/templates/render.ts';
import { makePerson, makeTeam, sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';

const server = useServer();
const every = contractFields.map(({ value }) => value);
const madeAt = '2026-03-03T15:00:00.000Z';

const staff = () => makePerson(server.pool, { role: 'salesperson' });

async function draftOf(body: string, as: string, template?: string) {
  const made =
    template ??
    ((
      await server.call('POST', '/api/contract-templates', {
        as,
        body: { name: `Paper ${Math.random()}`, kind: 'SERVICE_ORDER' },
      })
    ).body.id as string);
  const answer = await server.call('POST', '/api/contract-template-versions', {
    as,
    body: { template_id: made, body },
  });
  return { template: made, answer };
}

async function contractOf(values: Readonly<Record<string, unknown>> = {}) {
  const { token: as } = await makePerson(server.pool, { role: 'admin' });
  const team_id = await makeTeam(server.pool, 'Acme Dental');
  const provider = await server.call('POST', '/api/providers', { as, body: { name: `Great Lakes ${Math.random()}` } });
  const contact = await server.call('POST', '/api/contact-dashboard', {
    as,
    body: { team_id, name: 'Noa Castell', email: 'noa@acme-dental.example' },
  });
  expect([contact.status, contact.text]).toEqual([201, contact.text]);
  const body = {
    team_id,
    provider_id: provider.body.id,
    billing_contact_id: contact.body.id,
    provider_sales_rep_id: contact.body.id,
    legal_entity: 'Acme <b>Dental</b> LLC',
    service_name: 'Dedicated internet',
    service_type: 'internet',
    service_details: '1 Gbps',
    service_order_number: 'ORD-5521',
    service_term: 36,
    service_start_date: '2026-03-17',
    notice_period: 90,
    auto_renew_term: 12,
    service_mrc: { value: 68_900, code: 'USD' },
    service_nrc: { value: 50_000, code: 'USD' },
    total_mrc: { value: 68_900, code: 'USD' },
    total_nrc: { value: 50_000, code: 'USD' },
    ...values,
  };
  const made = await server.call('POST', '/api/contracts', { as, body });
  expect([made.status, made.text]).toEqual([201, made.text]);
  return { contract: made.body.id as string, provider: provider.body.name as string };
}

describe('[DO-033] a version of a template', () => {
  test('with a field that does not exist is refused with its place when it is saved', async () => {
    const { token: as } = await staff();
    const { answer } = await draftOf('<p>Fee:\n{{servce_mrc}}</p>', as);
    expect([answer.status, answer.body.body]).toEqual([
      422,
      ['Line 2, column 1: there is no field {{servce_mrc}}. Did you mean {{service_mrc}}?'],
    ]);
    const { answer: made } = await draftOf('<p>{{service_mrc}}</p>', as);
    expect([made.status, made.body.version_number, made.body.status]).toEqual([201, 1, 'DRAFT']);
    const changed = await server.call('PUT', `/api/contract-template-versions/${made.body.id}`, {
      as,
      body: { body: '<p>{{x' },
    });
    expect([changed.status, changed.body.body[0]]).toEqual([422, 'Line 1, column 4: {{ cannot be read.']);
  });

  test('never changes once it is published, on any path, and one is published at a time', async () => {
    const { token: as } = await staff();
    const { template, answer: first } = await draftOf('<p>One</p>', as);
    const path = `/api/contract-template-versions/${first.body.id}`;
    const second = await draftOf('<p>Two</p>', as, template);
    expect([second.answer.status, second.answer.body.template_id]).toEqual([
      422,
      ['Version 1 is a draft already. Change or delete it.'],
    ]);
    const published = await server.call('POST', `${path}/transitions`, { as, body: { event: 'publish' } });
    expect([published.status, published.body.status]).toEqual([200, 'PUBLISHED']);
    expect(published.body.published_at).toEqual(expect.any(String));
    const changed = await server.call('PUT', path, { as, body: { body: '<p>Other</p>' } });
    expect([changed.status, changed.body.message]).toEqual([
      409,
      'A published version does not change. Make a new draft.',
    ]);
    expect((await server.call('DELETE', path, { as })).status).toBe(409);
    await expect(
      sql(server.pool, 'update contract_template_versions set body = $2 where id = $1', [first.body.id, 'x']),
    ).rejects.toThrow(/./);
    const next = await draftOf('<p>Two</p>', as, template);
    expect([next.answer.status, next.answer.body.version_number]).toEqual([201, 2]);
    await server.call('POST', `/api/contract-template-versions/${next.answer.body.id}/transitions`, {
      as,
      body: { event: 'publish' },
    });
    const { records } = (await server.call('GET', `/api/contract-template-versions?template_id=${template}`, { as }))
      .body;
    expect(records.map((each: Record<string, unknown>) => [each['version_number'], each['status']])).toEqual([
      [2, 'PUBLISHED'],
      [1, 'RETIRED'],
    ]);
    const compared = await server.call('GET', `${path}/compare?with=${next.answer.body.id}`, { as });
    expect(compared.body).toEqual({
      lines: [
        { change: 'removed', parts: [{ change: 'removed', text: 'One' }] },
        { change: 'added', parts: [{ change: 'added', text: 'Two' }] },
      ],
      fields: { added: [], removed: [] },
    });
    expect((await server.call('GET', `${path}/compare?with=${template}`, { as })).status).toBe(404);
  });

  test('is for staff alone', async () => {
    const teamId = await makeTeam(server.pool, 'Acme Dental');
    const { token } = await makePerson(server.pool, { teams: { [teamId]: ['VIEW_PROCUREMENT', 'SIGN_CONTRACTS'] } });
    const body = { body: '<p>a</p>' };
    expect((await server.call('GET', '/api/contract-template-fields', { as: token })).status).toBe(403);
    expect((await server.call('POST', '/api/contract-template-check', { as: token, body })).status).toBe(403);
    expect((await server.call('POST', '/api/contract-template-preview', { as: token, body })).status).toBe(403);
    const { token: as } = await staff();
    expect((await server.call('POST', '/api/contract-template-preview', { as, body })).status).toBe(200);
  });
});

describe('[DO-006] the document of a contract', () => {
  test('holds the value of each of the 19 fields, as text', async () => {
    const { token: as } = await staff();
    const { contract, provider } = await contractOf();
    const fields = (await server.call('GET', `/api/contract-template-fields?contract_id=${contract}`, { as })).body
      .fields;
    const valueOf = (name: string) => fields.find((each: { name: string }) => each.name === name)?.value;
    const preview = await previewOf(
      every.map((name) => `<p>${name}: {{${name} or "none"}}</p>`).join(''),
      contract,
      as,
    );
    for (const name of every) expect(preview).toContain(`${name}: ${valueOf(name) ?? 'none'}`);
    expect(preview).toContain('legal_entity: Acme <b>Dental</b> LLC');
    expect(preview).toContain(`provider: ${provider}`);
    expect(preview).toContain('service_start_date: Mar 17, 2026');
    expect(preview).toContain('service_term: 3 years');
    expect(preview).toContain('total_mrc: $689');
    expect(fields.map((each: { name: string }) => each.name).join(' ')).not.toMatch(/commission|note|comment|internal/);
  });

  test.each([
    ['LOA_PORT', 'port'],
    ['LOA_CFA', 'cfa'],
    ['LOA_AGENCY', 'agency'],
  ])(
    'a letter written from a template is filed as a letter of authorization with its purpose and last day: %s',
    async (kind, purpose) => {
      const { token: as } = await staff();
      const { contract } = await contractOf();
      const made = await server.call('POST', '/api/contract-templates', { as, body: { name: `Letter ${kind}`, kind } });
      const template_id = made.body.id as string;
      const { answer } = await draftOf('<p>{{legal_entity}}: {{sign:customer_1}}</p>', as, template_id);
      await server.call('POST', `/api/contract-template-versions/${answer.body.id}/transitions`, {
        as,
        body: { event: 'publish' },
      });
      const body = { kind, template_id, expires_on: '2099-04-30' };
      const written = await server.call('POST', `/api/contracts/${contract}/document`, { as, body });
      expect([written.status, written.body]).toEqual([
        201,
        expect.objectContaining({ category: 'LOA', purpose, expires_on: '2099-04-30' }),
      ]);
    },
  );

  test('is the same bytes at the same time, with the places of its signers and without their marks', async () => {
    const { token: as } = await staff();
    const { contract } = await contractOf();
    const { answer } = await draftOf('<h1>Order</h1><p>{{legal_entity}}: {{sign:customer_1}}</p>', as);
    const wish = { versionId: answer.body.id as string, contractId: contract, madeAt };
    const render = () =>
      transaction(server.pool, jobScope('test'), { mode: 'read' }, (session) => renderContract(session, wish));
    const [one, two] = [await render(), await render()];
    expect(Buffer.compare(one.bytes, two.bytes)).toBe(0);
    expect(one.anchors).toMatchObject([{ page: 1, name: 'sign:customer_1', box: { w: 180, h: 36 } }]);
    expect((await pdfText(one.bytes)).join('')).not.toContain('{{');
    expect(() => requireComplete(one)).not.toThrow();
  });

  test('[DO-033] is written among its documents from the published version, with the places of its signers in it', async () => {
    const { token: as } = await staff();
    const { contract } = await contractOf();
    const write = (id: string, body: object) => server.call('POST', `/api/contracts/${id}/document`, { as, body });
    const { template, answer } = await draftOf(
      '<h1>{{contract_number}}</h1><p>{{notice_period}} {{sign:customer_1}}</p>',
      as,
    );
    const wish = { kind: 'SERVICE_ORDER', template_id: template };
    const early = await write(contract, wish);
    expect([early.status, early.body.template_id]).toEqual([422, ['There is no published template for Order form.']]);
    const path = `/api/contract-template-versions/${answer.body.id}`;
    await server.call('POST', `${path}/transitions`, { as, body: { event: 'publish' } });
    const written = await write(contract, wish);
    expect([written.status, written.body]).toEqual([
      201,
      expect.objectContaining({
        contract_id: contract,
        category: 'CONTRACT',
        signature_required: false,
        template_version_id: answer.body.id,
      }),
    ]);
    const file = await server.app.inject({
      url: `/api/files/${written.body.file_id}`,
      headers: { authorization: `JWT ${as}` },
    });
    const found = await findAnchors(file.rawPayload);
    expect(found.anchors).toMatchObject([{ page: 1, name: 'sign:customer_1', box: { w: 180, h: 36 } }]);
    expect((await pdfText(file.rawPayload))[0]).toContain('90 days');
    const { contract: bare } = await contractOf({ notice_period: null });
    const refused = await write(bare, wish);
    expect([refused.status, refused.body.template_id]).toEqual([422, ['Values are missing: Notice period.']]);
    expect((await write('01890000-0000-7000-8000-000000000000', wish)).status).toBe(404);
  });

  test('[DO-033] written again takes the place of the one before, whose signers stay, until somebody is asked to sign', async () => {
    const { token: as } = await staff();
    const { contract } = await contractOf();
    const { template, answer } = await draftOf('<p>{{total_mrc}} {{sign:customer_1}}</p>', as);
    await server.call('POST', `/api/contract-template-versions/${answer.body.id}/transitions`, {
      as,
      body: { event: 'publish' },
    });
    const write = async () => {
      const wish = { kind: 'SERVICE_ORDER', template_id: template };
      return (await server.call('POST', `/api/contracts/${contract}/document`, { as, body: wish })).body;
    };
    const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      (await server.call(method, `/api/${path}`, { as, ...(body && { body }) })).body;
    const first = await write();
    const draft = await call('POST', 'signable-documents', { attachment_id: first.id });
    const signers = [{ name: 'Ana Ruiz', email: 'ana@acme-dental.example', role: 'customer' }];
    await call('PUT', `signable-documents/${draft.id}/signers`, { signing_order: 'sequential', signers });
    await call('PUT', `contracts/${contract}`, { total_mrc: { value: 71_000, code: 'USD' } });
    const second = await write();
    expect(second).toMatchObject({ revision: 2, is_superseded: false });
    expect(await call('GET', `attachments/${first.id}`)).toMatchObject({
      is_superseded: true,
      superseded_by_id: second.id,
    });
    expect(await call('GET', `signable-documents/${draft.id}`)).toMatchObject({ status: 'VOIDED' });
    const next = await call('POST', 'signable-documents', { attachment_id: second.id });
    expect(next).toMatchObject({ supersedes_id: draft.id, signers: [{ name: 'Ana Ruiz' }] });
    await sql(server.pool, `update attachments set status = 'OUT_FOR_SIGNATURE' where id = $1`, [second.id]);
    expect(await write()).toMatchObject({ revision: 1 });
    expect(await call('GET', `attachments/${second.id}`)).toMatchObject({ is_superseded: false });
  });

  test('[DO-033] lists what is missing, and is not sent without what is required', async () => {
    const { token: as } = await staff();
    const { contract } = await contractOf({ notice_period: null, service_start_date: null, service_details: null });
    const body = '<p>{{notice_period}} {{service_start_date}} {{service_details}} {{billing_contact}}</p>';
    const checked = await server.call('POST', '/api/contract-template-check', {
      as,
      body: { body, contract_id: contract },
    });
    expect(checked.body).toEqual({
      mistakes: [],
      missing: [
        { name: 'notice_period', label: 'Notice period', need: 'required', item: null },
        { name: 'service_start_date', label: 'Service start date', need: 'later', item: null },
        { name: 'service_details', label: 'Service details', need: 'optional', item: null },
      ],
    });
    expect(await previewOf(body, contract, as)).toContain('[Notice period] at acceptance');
    expect(() => requireComplete({ missing: checked.body.missing, unprintable: ['道'] })).toThrow(
      expect.objectContaining({
        fields: { template_id: ['Values are missing: Notice period.', 'We cannot print: 道'] },
      }),
    );
    const wrong = await server.call('POST', '/api/contract-template-check', {
      as,
      body: { body: '<p>{{providr}}</p>' },
    });
    expect(wrong.body.mistakes).toEqual([
      { line: 1, column: 4, text: 'Line 1, column 4: there is no field {{providr}}. Did you mean {{provider}}?' },
    ]);
    const refused = await server.call('POST', '/api/contract-template-preview', { as, body: { body: 'words' } });
    expect([refused.status, refused.body.body]).toEqual([
      422,
      ['Line 1, column 1: put this text into a paragraph: <p>…</p>.'],
    ]);
    const unknown = { body: '<p>a</p>', contract_id: '01890000-0000-7000-8000-000000000000' };
    for (const call of ['check', 'preview'])
      expect((await server.call('POST', `/api/contract-template-${call}`, { as, body: unknown })).status).toBe(404);
  });
});

async function previewOf(body: string, contract_id: string, as: string): Promise<string> {
  const { app } = server;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/contract-template-preview',
    headers: { authorization: `JWT ${as}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ body, contract_id }),
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return (await pdfText(answer.rawPayload)).join('\n');
}
