/** Simultaneous calls have one outcome, on a real database (DO-029). */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { signatureExpiry } from '#server/areas/documents/signing/due.ts';
import { canonicalJson } from '#server/areas/documents/signing/events.ts';
import { sql } from '../../../../support/people.ts';
import { useServer, type Answer } from '../../../../support/server.ts';
import { createCalls, makeSigningScene, outsider, type NamedSigner, type SigningScene } from './scene.ts';

const server = useServer();
let scene: SigningScene;
const calls = createCalls(server, () => scene);
const times = 20;

beforeAll(async () => {
  scene = await makeSigningScene(server);
});

const text = 'The rate is not what we agreed on';
const decline = (token: string) => calls.signer('decline', { token, reason: 'terms', text });
const expire = (id: string) =>
  transaction(server.pool, jobScope('test'), { mode: 'write' }, async (session) => {
    // The moment comes while a signature is being written.
    await session.query(
      `update signable_documents set expires_at = now() where id = $1 and status in ('SENT', 'VIEWED')`,
      [id],
    );
  }).then(() =>
    transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
      signatureExpiry.act(session, id, { ...server.services, pool: server.pool, onError: () => {} }),
    ),
  );

async function sent(...signers: readonly NamedSigner[]) {
  await sql(server.pool, 'delete from rate_limits');
  return calls.sent(signers, { order: 'parallel' });
}

const statusOf = async (id: string) =>
  String((await sql(server.pool, 'select status from signable_documents where id = $1', [id]))[0]![0]);

/** Numbered without a gap, and each chained to the one before it. */
async function requireWhole(id: string): Promise<void> {
  const rows = await sql(
    server.pool,
    `select seq, kind, at, signer_id, actor_id, actor_name, ip_address, user_agent, detail, prev_hash, hash
       from signing_events where signable_document_id = $1 order by seq`,
    [id],
  );
  let before = '0'.repeat(64);
  for (const [index, row] of rows.entries()) {
    const [seq, kind, at, signer_id, actor_id, actor_name, ip_address, user_agent, detail, prev, hash] = row;
    expect([seq, prev]).toEqual([index + 1, before]);
    const event = { signable_document_id: id, seq, kind, at: new Date(String(at)).toISOString(), signer_id, actor_id };
    const whole = canonicalJson({ ...event, actor_name, ip_address, user_agent, detail });
    before = createHash('sha256').update(before).update(whole).digest('hex');
    expect(hash).toBe(before);
  }
}

const count = async (id: string, kind: string): Promise<number> =>
  (await calls.events(id)).filter((each) => each === kind).length;

/** Sends two calls with a small offset, in either order, so every interleaving occurs. */
async function race<A, B>(at: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> {
  const wait = (at % 5) * 4;
  const later = async <T>(work: () => Promise<T>): Promise<T> => {
    await new Promise((done) => setTimeout(done, wait));
    return work();
  };
  return at % 2 === 0 ? Promise.all([one(), later(other)]) : Promise.all([later(one), other()]);
}

const summaryOf = ({ status, body }: Answer): string => `${status} ${body.message ?? body.turn}`;

describe('[DO-029] of a hundred interleavings each has one outcome', () => {
  test('two last signers sign at one moment: both have signed, and one job seals', async () => {
    for (let at = 0; at < times; at += 1) {
      const [ana, ben] = [outsider('Ana Ruiz'), outsider('Ben Ode')];
      const { id } = await sent(ana, ben);
      const [one, other] = [await calls.token(ana), await calls.token(ben)];
      server.jobs.length = 0;
      const answers = await race(
        at,
        () => calls.sign(one),
        () => calls.sign(other, 'Ben Ode'),
      );
      expect(answers.map(summaryOf)).toEqual(['200 signed', '200 signed']);
      expect(await statusOf(id)).toBe('SIGNED');
      expect(server.jobs).toEqual([{ name: 'seal-document', payload: { documentId: id } }]);
      expect([await count(id, 'signed'), await count(id, 'completed')]).toEqual([2, 1]);
      await requireWhole(id);
    }
  });

  test('a double submit answers twice and signs once; another name is refused', async () => {
    for (let at = 0; at < times; at += 1) {
      const ana = outsider('Ana Ruiz');
      const { id } = await sent(ana);
      const token = await calls.token(ana);
      const isSame = at % 4 < 2;
      const answers = await race(
        at,
        () => calls.sign(token),
        () => calls.sign(token, isSame ? 'Ana Ruiz' : 'Anna Ruiz'),
      );
      const wanted = isSame ? ['200 signed', '200 signed'] : ['200 signed', '409 You have already signed.'];
      expect(answers.map(summaryOf).toSorted()).toEqual(wanted);
      expect([await statusOf(id), await count(id, 'signed')]).toEqual(['SIGNED', 1]);
      await requireWhole(id);
    }
  });

  test('one declines while the other signs: the first commit wins, and the other sees who declined', async () => {
    const outcomes = new Set<string>();
    for (let at = 0; at < times; at += 1) {
      const [ana, ben] = [outsider('Ana Ruiz'), outsider('Ben Ode')];
      const { id } = await sent(ana, ben);
      const [one, other] = [await calls.token(ana), await calls.token(ben)];
      const [declined, signed] = await race(
        at,
        () => decline(one),
        () => calls.sign(other, 'Ben Ode'),
      );
      expect(summaryOf(declined)).toBe('200 ended');
      const wanted = ['200 signed', '409 This document was declined by Ana Ruiz.', '404 '];
      expect(wanted.some((start) => summaryOf(signed).startsWith(start))).toBe(true);
      outcomes.add(summaryOf(signed));
      expect(await statusOf(id)).toBe('REJECTED');
      expect(await count(id, 'declined')).toBe(1);
      await requireWhole(id);
    }
    expect(outcomes.has('200 signed')).toBe(true);
  });

  test('a signer signs while the request expires: signed or expired, never both', async () => {
    for (let at = 0; at < times; at += 1) {
      const ana = outsider('Ana Ruiz');
      const { id } = await sent(ana);
      const token = await calls.token(ana);
      const [signed] = await race(
        at,
        () => calls.sign(token),
        () => expire(id),
      );
      expect(await statusOf(id)).toBe(signed.status === 200 ? 'SIGNED' : 'EXPIRED');
      expect([await count(id, 'signed'), await count(id, 'expired')]).toEqual(signed.status === 200 ? [1, 0] : [0, 1]);
      await requireWhole(id);
    }
  });

  test('a signer signs while staff void the document: signed or voided, never both', async () => {
    for (let at = 0; at < times; at += 1) {
      const ana = outsider('Ana Ruiz');
      const { id } = await sent(ana);
      const token = await calls.token(ana);
      const [signed, voided] = await race(
        at,
        () => calls.sign(token),
        () => calls.staff('POST', id, 'void', { reason: 'Wrong rate' }),
      );
      expect([signed.status, voided.status].toSorted()[0]).toBe(200);
      expect(await statusOf(id)).toBe(signed.status === 200 ? 'SIGNED' : 'VOIDED');
      expect([await count(id, 'signed'), await count(id, 'voided')]).toEqual(signed.status === 200 ? [1, 0] : [0, 1]);
      await requireWhole(id);
    }
  });
}, 120_000);
