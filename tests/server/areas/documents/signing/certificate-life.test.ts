/** A seal must outlive the sealed document. */
import 'reflect-metadata';
import { X509CertificateGenerator } from '@peculiar/x509';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../../../../support/server.ts';
import { createCalls, makeSigningScene, outsider, type SigningScene } from './scene.ts';

const server = useServer();
let scene: SigningScene;
const calls = createCalls(server, () => scene);

beforeAll(async () => {
  scene = await makeSigningScene(server);
});

/** A certificate that ends in that many minutes. */
async function certificateFor(minutes: number): Promise<Uint8Array> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const notAfter = new Date(Date.now() + minutes * 60_000);
  const made = { name: 'CN=Seal', keys, signingAlgorithm: algorithm, notBefore: new Date(0), notAfter };
  return new Uint8Array((await X509CertificateGenerator.createSelfSigned(made)).rawData);
}

test('[DO-029] nothing is sent while the certificate that seals has less than 400 days to live', async () => {
  const ana = outsider('Ana Ruiz');
  const { id } = await calls.draft([ana]);
  const { sealer } = server.services;
  const days = 400 * 24 * 60;
  const sendWith = async (minutes: number) => {
    Object.assign(server.services, { sealer: { ...sealer, certificate: await certificateFor(minutes) } });
    const answer = await calls.staff('POST', id, 'send');
    Object.assign(server.services, { sealer });
    return [answer.status, answer.body.message ?? answer.body.status];
  };
  const [status, text] = await sendWith(days - 2);
  expect([status, text]).toEqual([
    409,
    expect.stringMatching(/^Documents cannot be sent: .* ends on \d{4}-\d\d-\d\d\./),
  ]);
  expect(server.emails).toEqual([]);
  expect(await sendWith(days + 2)).toEqual([200, 'SENT']);
});
