/**
 * Forty contract files of a team become forty services: uploaded by a customer, processed by a specialist, shown in the
 * inventory.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { expectAxeClean, sharedBrowser } from '../support/browser.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { pdfOf } from '../support/pdf.ts';
import { picture } from '../support/screenshots.ts';
import { signedIn } from './signed-in.ts';

const server = useDemoServer();
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

/** A busy machine needs more than half a minute for forty files. */
const patience = 120_000;
const count = 40;
/** The first document has two services and the last is a copy of the one before: forty services in all. */
const twoIn = 0;
const copyAt = count - 1;
const sites = ['Milwaukee clinic', 'Detroit clinic', 'Louisville clinic', 'Cleveland clinic'] as const;

interface Line {
  readonly name: string;
  readonly circuit: string;
  readonly site: string;
  readonly mrc: number;
}

/** Unique per attempt: an earlier one may have created the services. */
const lineOf = (stamp: number, at: number): Line => ({
  name: `Forty ${stamp} line ${String(at).padStart(2, '0')}`,
  circuit: `40/${stamp}/${at}`,
  site: sites[at % sites.length]!,
  mrc: 100 + at,
});

const linesOfDocument = (stamp: number, at: number): readonly Line[] => {
  if (at === copyAt) return [lineOf(stamp, at - 1)];
  return at === twoIn ? [lineOf(stamp, at), lineOf(stamp, copyAt)] : [lineOf(stamp, at)];
};

const documentOf = async (stamp: number, at: number) => ({
  name: `Contract ${String(at).padStart(2, '0')}.pdf`,
  mimeType: 'application/pdf',
  buffer: await pdfOf([
    [
      `Service order ${at}`,
      ...linesOfDocument(stamp, at).map(({ name, circuit, mrc }) => `${name}, ${circuit}, ${mrc}.00 USD a month`),
    ],
  ]),
});

/** Chooses an entry of a picker by name. */
async function pick(page: Page, label: string, name: string, within: Page | ReturnType<Page['locator']> = page) {
  await within.getByRole('combobox', { name: label, exact: true }).fill(name);
  await page.getByRole('option', { name }).first().click();
}

/** Enters one service of the open document in the fields of its number, from 1. */
async function enter(page: Page, number: number, { name, circuit, site, mrc }: Line): Promise<void> {
  const fields = page.getByRole('group', { name: `Service ${number}`, exact: true });
  await fields.getByRole('textbox', { name: 'Name' }).fill(name);
  await pick(page, 'Address', site, fields);
  await fields.getByLabel('Start date').fill('2026-03-17');
  await fields.getByRole('textbox', { name: 'MRC', exact: true }).fill(String(mrc));
  await fields.getByRole('textbox', { name: 'Provider service ID' }).fill(circuit);
}

test('[IN-004] [IN-012] [IN-013] [IN-014] [IN-015] [IN-017] forty contract files become forty services that their team sees', async () => {
  const stamp = Date.now() % 100_000;
  const owner = await signedIn(browser, server.url, 'owner@acme-dental.example');
  owner.page.setDefaultTimeout(patience);
  const documents = await Promise.all(Array.from({ length: count }, (_, at) => documentOf(stamp, at)));
  await owner.page.goto(owner.at('inventory/uploads'));
  await owner.page.getByRole('button', { name: 'New inventory upload' }).click();
  await owner.page.getByRole('dialog').getByLabel('Name').fill(`Forty ${stamp}`);
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  // The creator is redirected to the new upload to add files.
  await owner.page.getByRole('heading', { level: 1, name: `Forty ${stamp}` }).waitFor();
  await owner.page.getByLabel('Add contract files').setInputFiles(documents);
  await owner.page.getByRole('link', { name: documents.at(-1)!.name }).waitFor();
  expect(await owner.page.getByRole('link', { name: /^Contract \d\d\.pdf$/ }).count()).toBe(count);
  await picture(owner.page, 'forty-uploaded');
  await owner.page.getByRole('button', { name: 'Submit' }).click();
  await owner.page.getByText('Submitted').first().waitFor();
  const upload = owner.page.url();

  const { page } = await signedIn(browser, server.url, 'implementation@trunkline.example', {}, [/422/]);
  page.setDefaultTimeout(patience);
  await page.goto(upload);
  await page.getByRole('button', { name: 'Start processing' }).click();
  await page.getByText(`0 of ${count} contracts entered`).waitFor();
  for (const at of documents.keys()) {
    await page.getByRole('region', { name: documents[at]!.name }).getByText(`Service order ${at}`).waitFor();
    const lines = linesOfDocument(stamp, at);
    if (at === 0) {
      await pick(page, 'Provider', 'Lumen');
      await page.getByLabel('Notice period').fill('90');
      await page.getByRole('button', { name: 'Add a service' }).click();
      const fields = page.getByRole('group', { name: 'Service 1', exact: true });
      await pick(page, 'Service type', 'Internet', fields);
      await fields.getByRole('textbox', { name: 'Term', exact: true }).fill('36');
      await fields.getByRole('combobox', { name: 'Download speed' }).fill('500');
      await fields.getByRole('combobox', { name: 'Upload speed' }).fill('500');
      await pick(page, 'Transport', 'Fiber', fields);
    } else await page.getByRole('button', { name: 'Fill in as the last document' }).click();
    for (const [place, line] of lines.entries()) {
      if (place > 0) await page.getByRole('button', { name: 'Add another service like the last' }).click();
      await enter(page, place + 1, line);
    }
    if (at === 1) await picture(page, 'forty-processing');
    await page.getByRole('button', { name: 'Save as entered' }).click();
    if (at === copyAt) continue;
    await page.getByText(`${at + 1} of ${count} contracts entered`).waitFor();
  }
  // The duplicate is reported at the circuit with the existing service, and blocks completion of the upload until it is
  // removed.
  await page.getByText(`${lineOf(stamp, copyAt - 1).name} in this upload has this circuit too`).waitFor();
  await picture(page, 'forty-duplicate');
  await expectAxeClean(page);
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('alert').filter({ hasText: 'has this circuit too' }).waitFor();
  expect(await owner.records(`inventory?q=Forty ${stamp}`)).toEqual([]);
  await page.getByRole('button', { name: /^Remove Service 1/ }).click();
  await page.getByRole('button', { name: 'Save as entered' }).click();
  await page.getByText(`${count} of ${count} contracts entered`).waitFor();
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.getByText('Completed').first().waitFor();

  await owner.page.goto(owner.at(`inventory?inventory={"q":"Forty ${stamp}","perPage":100}`));
  await owner.page.getByText(`1–${count} of ${count}`).waitFor();
  await picture(owner.page, 'forty-inventory');
  const services = await owner.records(`inventory?q=Forty ${stamp}&per_page=100`);
  expect(services).toHaveLength(count);
  const found = services.map(({ name, mrc, detail, contract_end_date: end }) => ({
    name,
    mrc: (mrc as { value: number }).value,
    circuit: (detail as Record<string, unknown>)['provider_service_id'],
    end,
  }));
  const expected = Array.from({ length: count }, (_, at) => lineOf(stamp, at));
  expect(found.toSorted((a, b) => String(a.name).localeCompare(String(b.name)))).toEqual(
    expected.map(({ name, mrc, circuit }) => ({ name, mrc: mrc * 100, circuit, end: '2029-03-16' })),
  );
  // The two services of one document are on one contract; every other one has its own.
  expect(new Set(services.map(({ contract_id: contract }) => contract)).size).toBe(count - 1);
}, 1_500_000);
