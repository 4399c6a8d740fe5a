/** Refused signers: invalid links, other people's turns, other teams, and staff viewing as a customer. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#generated/domain/messages.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { beginSession } from '#server/kernel/identity/sessions.ts';
import { pdfOf } from '../../../../support/pdf.ts';
import { makeLink } from '../../../../support/tokens.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../../support/people.ts';
import { useServer } from '../../../../support/server.ts';
import { createCalls, makeSigningScene, outsider, submission, uploadSigned, type SigningScene } from './scene.ts';

const server = useServer();
let scene: SigningScene;
const calls = createCalls(server, () => scene);

beforeAll(async () => {
  scene = await makeSigningScene(server);
});
beforeEach(() => sql(server.pool, 'delete from rate_limits'));

const events = async (id: string) => (await calls.events(id)).length;

describe('[DO-028] a link that opens nothing', () => {
  const ways: Record<string, () => Promise<string | null>> = {
    absent: async () => null,
    unknown: async () => 'A'.repeat(43),
    'for something else': () => makeLink(server.pool, 'quote_request'),
    expired: async () => {
      const ana = outsider('Ana Ruiz');
      const { id } = await calls.sent([ana]);
      const token = await calls.token(ana);
      await sql(server.pool, `update signable_documents set expires_at = now() - interval '1 second' where id = $1`, [
        id,
      ]);
      return token;
    },
    used: async () => {
      const ana = outsider('Ana Ruiz');
      await calls.sent([ana]);
      const token = await calls.token(ana);
      expect((await calls.sign(token)).status).toBe(200);
      return token;
    },
    'used to decline': async () => {
      const ana = outsider('Ana Ruiz');
      await calls.sent([ana]);
      const token = await calls.token(ana);
      const declined = await calls.signer('decline', { token, reason: 'other', text: 'We do not need it.' });
      expect(declined.status).toBe(200);
      return token;
    },
    replaced: async () => {
      const ana = outsider('Ana Ruiz');
      await calls.sent([ana]);
      const first = await calls.token(ana);
      await calls.token(ana);
      return first;
    },
    'of a corrected address': async () => {
      const ana = outsider('Ana Ruiz');
      const { id, signers } = await calls.sent([ana]);
      const token = await calls.token(ana);
      const body = { signer_id: signers[0].id, email: outsider('Ana Right').email };
      expect((await calls.staff('POST', id, 'correct-email', body)).status).toBe(200);
      return token;
    },
    'of a voided document': async () => {
      const ana = outsider('Ana Ruiz');
      const { id } = await calls.sent([ana]);
      const token = await calls.token(ana);
      expect((await calls.staff('POST', id, 'void', { reason: 'Wrong rate' })).status).toBe(200);
      return token;
    },
  };

  test.each(['open', 'document', 'view', 'decline', 'copy', 'copy/open'])(
    'is answered by %s with the same status, headers and bytes for every reason',
    async (what) => {
      const answers = new Set<string>();
      // A used link shows its outcome when it is opened again.
      const alike = Object.entries(ways).filter(([way]) => what !== 'open' || !way.startsWith('used'));
      for (const [way, make] of alike) {
        const token = await make();
        const more = what === 'decline' ? { reason: 'other', text: 'We do not need it.' } : {};
        const answer = await calls.signer(what, { ...(token !== null && { token }), ...more });
        expect([way, answer.status, answer.body.message]).toEqual([way, 404, messages['signing.linkUnusable']]);
        const { date: _date, 'x-request-id': _id, ...headers } = answer.headers;
        answers.add(JSON.stringify([answer.status, headers, answer.text]));
      }
      expect(answers.size).toBe(1);
    },
  );

  test('that was used says what was done by it, and when', async () => {
    const outcomeOf = async (way: string) => (await calls.signer('open', { token: await ways[way]!() })).body.message;
    const moment = String.raw`\d\d-\d\d-\d{4} \d\d:\d\d [AP]M \S+`;
    expect(await outcomeOf('used')).toMatch(
      new RegExp(`^You signed .+ on ${moment}\\. The sealed copy comes by email once everyone has signed\\.$`),
    );
    expect(await outcomeOf('used to decline')).toMatch(new RegExp(`^You declined to sign .+ on ${moment}\\.$`));
  });

  test('signs nothing, by any token but its own used one', async () => {
    for (const [way, make] of Object.entries(ways)) {
      const token = await make();
      const answer = await calls.signer('sign', { ...submission('Mallory'), token });
      const wanted =
        way === 'used' ? [409, messages['signing.alreadySigned']] : [404, messages['signing.linkUnusable']];
      expect([way, answer.status, answer.body.message]).toEqual([way, ...wanted]);
    }
  });

  test('a scanner that only reads changes nothing, and no GET signs', async () => {
    const ana = outsider('Ana Ruiz');
    const { id } = await calls.sent([ana]);
    const token = await calls.token(ana);
    const before = await events(id);
    for (const what of ['open', 'document', 'view', 'sign', 'decline', 'copy', 'copy/open'])
      expect((await server.call('GET', `/api/signing/${what}?token=${token}`)).status).toBe(405);
    for (const what of ['open', 'document']) expect((await calls.signer(what, { token })).status).toBe(200);
    expect(await events(id)).toBe(before);
  });
});

test('[DO-029] a signer whose name or company cannot be printed is refused while staff name them', async () => {
  const { id } = await calls.draft([outsider('Ana Ruiz')]);
  const named = { email: outsider('Ana Ruiz').email, role: 'customer' };
  const signers = [{ ...named, name: 'Ada 𓀀 One', company: '𓀀 Data' }];
  const { status, body } = await calls.staff('PUT', id, 'signers', { signing_order: 'parallel', signers });
  expect([status, body['signers.0.name'], body['signers.0.company']]).toEqual([
    422,
    ['We cannot print: 𓀀. Write it with other letters.'],
    ['We cannot print: 𓀀. Write it with other letters.'],
  ]);
});

describe('[DO-028] in the application', () => {
  let stranger: Person;
  beforeAll(async () => {
    const other = await makeTeam(server.pool, 'Harbor Logistics');
    stranger = await makePerson(server.pool, { teams: { [other]: ['VIEW_PROCUREMENT', 'SIGN_CONTRACTS'] } });
  });
  const member = () => ({ name: 'Dana Whitfield', email: scene.member.email });

  test('a member who may sign contracts signs without a link, and gets none by email', async () => {
    server.emails.length = 0;
    server.announcements.length = 0;
    const { id, signers } = await calls.sent([member()]);
    expect(signers[0].user_id).toBe(scene.member.userId);
    expect(server.emails).toEqual([]);
    expect(server.announcements.filter(({ event }) => event === 'contract.signature_requested')).toMatchObject([
      { userIds: [scene.member.userId] },
    ]);
    const opened = await calls.signer('open', { document_id: id }, scene.member);
    expect(opened.body).toMatchObject({ turn: 'yours', may_sign: true });
    const signed = await calls.signer('sign', { document_id: id, ...submission('Dana Whitfield') }, scene.member);
    expect([signed.status, signed.body.status]).toEqual([200, 'SIGNED']);
    const [row] = await sql(server.pool, 'select identified_by from document_signers where id = $1', [signers[0].id]);
    expect(row).toEqual(['account']);
  });

  test('no one else does: no other member, no other team, no stranger, no staff', async () => {
    const { id } = await calls.sent([member()]);
    const before = await events(id);
    for (const who of [scene.viewer, stranger, scene.seller])
      for (const what of ['open', 'sign'] as const) {
        const body = { document_id: id, ...(what === 'sign' && submission('Mallory')) };
        expect((await calls.signer(what, body, who)).status).toBe(404);
      }
    expect((await calls.signer('sign', { document_id: id, ...submission('Mallory') })).status).toBe(401);
    expect(await events(id)).toBe(before);
  });

  test('not without the permission, which was removed in the meantime', async () => {
    const teamId = scene.teamId;
    const once = await makePerson(server.pool, { teams: { [teamId]: ['VIEW_PROCUREMENT', 'SIGN_CONTRACTS'] } });
    const { id } = await calls.sent([{ name: 'Once', email: once.email }]);
    await sql(
      server.pool,
      `update team_roles set permissions = '{VIEW_PROCUREMENT}' where id::text in (select unnest(role_ids)::text from team_users where user_id = $1)`,
      [once.userId],
    );
    expect((await calls.signer('open', { document_id: id }, once)).body.may_sign).toBe(false);
    expect((await calls.signer('sign', { document_id: id, ...submission('Once') }, once)).status).toBe(403);
  });

  test('while viewing as somebody, no one signs, declines or uploads a signed copy, and no event is stored', async () => {
    const { id } = await calls.sent([member()]);
    const ana = outsider('Ana Ruiz');
    const { id: emailed } = await calls.sent([ana]);
    const link = await calls.token(ana);
    const admin = await makePerson(server.pool, { role: 'admin' });
    const token = await transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
      beginSession(session, {
        userId: scene.member.userId,
        kind: 'view_as',
        realUserId: admin.userId,
        ipAddress: '192.0.2.1',
        userAgent: null,
      }),
    );
    const viewing = { ...scene.member, token };
    const before = [await events(id), await events(emailed)];
    const text = `Signing is off while you view as ${scene.member.email}.`;
    const opened = await calls.signer('open', { document_id: id }, viewing);
    expect(opened.body).toMatchObject({ may_sign: false, refusal: text });
    await calls.signer('view', { document_id: id }, viewing);
    for (const key of [{ document_id: id }, { token: link }]) {
      const signed = await calls.signer('sign', { ...key, ...submission('Dana') }, viewing);
      expect([signed.status, signed.body.message]).toEqual([403, text]);
      const declined = await calls.signer('decline', { ...key, reason: 'other', text: 'Not needed now.' }, viewing);
      expect(declined.status).toBe(403);
    }
    const uploaded = await uploadSigned(server, id, viewing, await pdfOf([['Signed']]));
    expect([uploaded.status, uploaded.body.message]).toEqual([403, text]);
    expect([await events(id), await events(emailed)]).toEqual(before);
  });

  test('the second of two waits, and has no link before the first has signed', async () => {
    const [ana, ben] = [outsider('Ana Ruiz'), member()];
    const { id, signers } = await calls.sent([ana, ben]);
    const page = await calls.signer('open', { document_id: id }, scene.member);
    expect(page.body).toMatchObject({
      turn: 'waiting',
      waiting_for: { name: 'Ana Ruiz' },
      refusal: 'Ana Ruiz signs first.',
    });
    const early = await calls.signer('sign', { document_id: id, ...submission('Dana') }, scene.member);
    expect([early.status, early.body.message]).toEqual([409, 'Ana Ruiz signs first.']);
    const links = await sql(server.pool, 'select 1 from link_tokens where subject_id = $1', [signers[1].id]);
    expect(links).toEqual([]);
  });
});

describe('[DO-029] a signer sees one document', () => {
  test('the signatures that others drew, as their lines', async () => {
    const [ana, carl] = [outsider('Ana Ruiz'), outsider('Carl Moe', 'carrier')];
    await calls.sent([ana, carl]);
    const strokes = [
      [
        [0.1, 0.5],
        [0.9, 0.25],
      ],
    ];
    await calls.sign(await calls.token(ana), '[Ana]', { signature: { kind: 'drawn', strokes } });
    const { given } = (await calls.signer('open', { token: await calls.token(carl) })).body;
    expect(given).toMatchObject([{ kind: 'signature', value: '[Ana]', strokes }]);
  });

  test('its own fields, the names of the others without their addresses, and no link anywhere', async () => {
    const [ana, carl] = [outsider('Ana Ruiz'), outsider('Carl Moe', 'carrier')];
    const { signers } = await calls.sent([ana, carl]);
    const token = await calls.token(ana);
    const page = await calls.signer('open', { token });
    expect(page.text).not.toContain(carl.email);
    expect(page.text).not.toContain(token);
    expect(page.body.fields.map(({ signer_id }: { signer_id: string }) => signer_id)).toEqual([signers[0].id]);
    expect(page.body.others).toMatchObject([{ name: 'Carl Moe', status: 'NOT_STARTED' }]);
  });

  test('fields of others, missing ones and an older consent are refused, and nothing is kept', async () => {
    const [ana, carl] = [outsider('Ana Ruiz'), outsider('Carl Moe', 'carrier')];
    const { id, fields } = await calls.sent([ana, carl]);
    const token = await calls.token(ana);
    const before = await events(id);
    const wrong = [
      [{ fields: [{ id: fields[1].id, value: 'x' }] }, 'fields.0.id'],
      [{ consent_version: 99 }, 'consent_version'],
      [{ agreed: false }, 'agreed'],
      [{ signature: { kind: 'drawn', strokes: [] } }, 'signature'],
      [{ name: '\u{13000}' }, 'name'],
    ] as const;
    for (const [more, field] of wrong) {
      const answer = await calls.sign(token, 'Ana Ruiz', more);
      expect([answer.status, Object.keys(answer.body)]).toEqual([422, ['message', field]]);
    }
    expect(await events(id)).toBe(before);
    expect((await calls.sign(token)).status).toBe(200);
  });
});
