/** A salesperson writes the contract of the chosen quotes and sends it to the signers. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { follow, next } from './sites.ts';

export interface Signer {
  readonly name: string;
  readonly email: string;
  readonly role: 'Customer' | 'Carrier';
}

/** From the request to its next contract. */
export async function openContract(page: Page, url: string, groupId: string, carrier: string): Promise<string> {
  await openGroup(page, url, groupId);
  await follow(page, `Prepare the contract with ${carrier}`);
  const heading = page.getByRole('heading', { level: 1, name: /^CT-/ });
  await heading.waitFor();
  return /^CT-\d+/.exec(await heading.innerText())![0];
}

export async function openGroup(page: Page, url: string, groupId: string): Promise<void> {
  await page.goto(`${url}/admin/service-groups/${groupId}/show`);
  await next(page).waitFor();
}

/** Every figure of the contract, as shown next to the equal quote. */
export async function expectFigures(page: Page, figures: readonly string[]): Promise<void> {
  const shown = page.getByRole('region', { name: 'Contract and quotes' });
  await shown.getByText(/^Equals quote v1 of /).waitFor();
  const lines = await shown.getByRole('listitem').allInnerTexts();
  expect(lines.map((line) => line.replaceAll(/\s+/g, ' ').trim())).toEqual(figures);
}

export async function fillInNotice(page: Page, days: string): Promise<void> {
  await follow(page, 'Fill in: Notice period');
  await page.getByRole('textbox', { name: 'Notice period' }).fill(days);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(`${days} days`, { exact: true }).waitFor();
}

/** From the template; the contract then links to its document. */
export async function writeContract(page: Page, number: string): Promise<void> {
  await follow(page, 'Write the document');
  const form = page.getByRole('dialog', { name: 'Write the document' });
  await form.getByRole('button', { name: 'Write the document' }).click();
  await form.waitFor({ state: 'hidden' });
  await follow(page, `Prepare Order form ${number}.pdf for signature`);
  await page.getByRole('heading', { level: 1, name: `Order form ${number}.pdf` }).waitFor();
}

/** Names the signers, uses the template's signature places, and sends. */
export async function sendForSignature(page: Page, signers: readonly Signer[]): Promise<void> {
  await page.getByRole('button', { name: 'Prepare for signing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Signers' });
  await dialog.waitFor();
  await expectKnown(dialog, signers);
  for (const [at, signer] of signers.entries()) {
    if (at > 1) await dialog.getByRole('button', { name: 'Add signer' }).click();
    await nameSigner(dialog.getByRole('group', { name: `Signer ${at + 1}` }), signer);
  }
  if (signers.length === 1)
    await dialog.getByRole('group', { name: 'Signer 2' }).getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Suggest from text' }).click();
  await page.getByText(/^Fields in reading order: [1-9]/).waitFor();
  // The template has one place per side; a second customer signer gets one by hand.
  const [, second] = signers.filter(({ role }) => role === 'Customer');
  if (second) await placeSignature(page, second.name);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText(new RegExp(`^Sent .* · signed 0 of ${signers.length} · expires `)).waitFor();
}

/** The requester and the carrier's contact are filled in. */
async function expectKnown(dialog: Locator, [first]: readonly Signer[]): Promise<void> {
  const of = (at: number) => dialog.getByRole('group', { name: `Signer ${at}` });
  expect(await of(1).getByRole('textbox', { name: 'Email' }).inputValue()).toBe(first!.email);
  expect(await of(1).getByRole('textbox', { name: 'Name' }).inputValue()).toBe(first!.name);
  expect(await of(2).getByRole('combobox', { name: 'Role' }).inputValue()).toBe('carrier');
  expect(await of(2).getByRole('textbox', { name: 'Email' }).inputValue()).toContain('@');
}

async function nameSigner(group: Locator, { name, email, role }: Signer): Promise<void> {
  await group.getByRole('textbox', { name: 'Name' }).fill(name);
  await group.getByRole('textbox', { name: 'Email' }).fill(email);
  await group.getByRole('combobox', { name: 'Role' }).selectOption({ label: role });
}

async function placeSignature(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(name) }).check();
  await page.getByRole('button', { name: 'Signature', exact: true }).click();
  await page.getByRole('spinbutton', { name: 'Page' }).fill('2');
  await page.getByRole('spinbutton', { name: 'Y, pt' }).fill('420');
  await page.getByRole('button', { name: `Signature of ${name}, page 2` }).waitFor();
}
