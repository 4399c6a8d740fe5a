/** A document that staff prepared for signing, by the calls of their screens. */
import type { APIRequestContext, APIResponse, Browser } from 'playwright-core';
import { expect } from 'vitest';
import { pdfOf } from '../../support/pdf.ts';
import { signedIn } from '../signed-in.ts';

export interface SignableDocument {
  readonly id: string;
  readonly teamId: string;
  readonly groupId: string;
  readonly attachmentId: string;
  readonly staff: APIRequestContext;
}

export interface Signer {
  readonly name: string;
  readonly email: string;
  readonly role: 'customer' | 'carrier' | 'viewer';
}

let made = 0;
/** A person with a unique address. */
export const outsider = (name: string, role: Signer['role'] = 'customer'): Signer => {
  made += 1;
  return { name, role, email: `${name.toLowerCase().replaceAll(' ', '.')}.${Date.now()}.${made}@outside.example` };
};

const pages = [
  ['Order form B', 'Northline provides Dedicated Internet of 250 Mbps.', 'MRC 689.00 USD for 36 months.'],
  ['Terms', 'Notice is 90 days before the end.', 'For the customer', 'I confirm that the site is ready'],
];

const headers = { 'X-Requested-With': 'trunkline' };

/** Uploads a file to a request and prepares it for its signers, without sending it. */
export async function draftDocument(
  browser: Browser,
  url: string,
  signers: readonly Signer[],
  file?: Buffer,
): Promise<SignableDocument> {
  const customer = await signedIn(browser, url, 'owner@acme-dental.example');
  const [{ id: groupId }] = (await customer.records('service-groups?per_page=1')) as unknown as [{ id: string }];
  const { page } = await signedIn(browser, url, 'implementation@trunkline.example');
  const staff = page.request;
  const kept = await staff.post(`${url}/api/teams/${customer.teamId}/upload-attachments`, {
    headers,
    multipart: {
      files: { name: 'Order form B.pdf', mimeType: 'application/pdf', buffer: file ?? (await pdfOf(pages)) },
      categories: 'CONTRACT',
      service_group_ids: groupId,
    },
  });
  const answer = (await kept.json()) as { records: { id: string }[] };
  const attachmentId = answer.records[0]!.id;
  const prepared = await staff.post(`${url}/api/signable-documents`, {
    headers,
    data: { attachment_id: attachmentId, name: 'Order form B' },
  });
  await expectStatus(prepared, 201);
  const { id } = (await prepared.json()) as { id: string };
  const named = await staff.put(`${url}/api/signable-documents/${id}/signers`, {
    headers,
    data: { signing_order: 'sequential', signers },
  });
  await expectStatus(named, 200);
  return { id, teamId: customer.teamId, groupId, attachmentId, staff };
}

/** Signature, date, text and check box of the first signer, a signature of each other; then sends it. */
export async function sendDocument(url: string, { id, staff }: SignableDocument): Promise<void> {
  const setup = (await (await staff.get(`${url}/api/signable-documents/${id}/setup`)).json()) as {
    signers: { id: string; role: string }[];
  };
  const [first, ...others] = setup.signers.filter(({ role }) => role !== 'viewer');
  const of = (signer_id: string, kind: string, y: number, more = {}) => {
    const box = { signer_id, kind, page: 2, x: 72, y, w: 180, h: 36 };
    return { ...box, ...more };
  };
  const fields = [
    of(first!.id, 'signature', 200),
    of(first!.id, 'title', 250, { w: 180, h: 20 }),
    of(first!.id, 'date', 200, { x: 300, h: 20 }),
    of(first!.id, 'text', 300, { label: 'Purchase order', h: 20 }),
    of(first!.id, 'checkbox', 340, { w: 16, h: 16, label: 'Site is ready' }),
    ...others.map((other, at) => of(other.id, 'signature', 400 + 60 * at)),
  ];
  const placed = await staff.put(`${url}/api/signable-documents/${id}/fields`, { headers, data: { fields } });
  await expectStatus(placed, 200);
  const sent = await staff.post(`${url}/api/signable-documents/${id}/send`, { headers });
  await expectStatus(sent, 200);
}

/** Reports the unexpected answer. */
async function expectStatus(answer: APIResponse, status: number): Promise<void> {
  const text = answer.status() === status ? '' : await answer.text();
  expect(`${answer.status()} ${text}`).toBe(`${status} `);
}
