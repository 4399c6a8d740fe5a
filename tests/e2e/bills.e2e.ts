import { beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { expectAxeClean, sharedBrowser } from '../support/browser.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { signedIn } from './signed-in.ts';

const server = useDemoServer();
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env['PICTURES']) await page.screenshot({ path: `screenshots/bills-${name}.png`, fullPage: true });
};

test('[BI-001] [BI-027] staff prepare the bills of a month, issue one and void it, each by the one next button', async () => {
  const viewport = { width: 1280, height: 900 };
  const customer = await signedIn(browser, server.url, 'owner@acme-dental.example', { viewport });
  const { page } = await signedIn(browser, server.url, 'implementation@trunkline.example', { viewport });
  await page.goto(customer.at('bill-consolidation'));
  await page.getByRole('button', { name: 'Prepare bills' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Month').fill(new Date().toISOString().slice(0, 10));
  await picture(page, 'prepare');
  await dialog.getByRole('button', { name: 'Prepare', exact: true }).click();
  await dialog.getByText('These drafts are ready to be looked at').waitFor();
  await expectAxeClean(page);
  await picture(page, 'prepared');
  await dialog.getByRole('link', { name: /^Draft for / }).click();
  await page.getByText('By carrier').waitFor();
  await picture(page, 'draft');
  const next = page.getByRole('region', { name: 'Next' });
  await next.getByRole('button', { name: 'Issue' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click();
  await page.getByRole('heading', { level: 1, name: /^CB-\d{4}-\d{6}$/ }).waitFor();
  await next.getByText(/^Waiting for \$/).waitFor();
  await expectAxeClean(page);
  await picture(page, 'issued');
  const owed = await next.getByText(/^Waiting for \$/).textContent();
  await next.getByRole('link', { name: 'Record a payment' }).click();
  await page.getByRole('heading', { level: 1, name: 'New payment' }).waitFor();
  const amount = await page.getByRole('textbox', { name: /^Amount/ }).inputValue();
  expect(owed).toContain(`$${amount.replace(/\.00$/, '')}`);
  await page.goBack();
  await next.getByText(/^Waiting for \$/).waitFor();

  const bill = page.url().match(/bills\/([^/]+)/)![1]!;
  await customer.page.goto(customer.at(`bill-consolidation/bills/${bill}/overview`));
  await customer.page.getByRole('link', { name: 'Open the bill as a document' }).click();
  await customer.page.getByRole('button', { name: 'Open the bill' }).click();
  await customer.page
    .getByRole('dialog')
    .getByText(/^Bill CB-/)
    .first()
    .waitFor();
  await picture(customer.page, 'document');

  await page.getByRole('button', { name: 'Void' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Wrong month');
  await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click();
  await next.getByRole('link', { name: 'Open the bill that replaces it' }).waitFor();
  await picture(page, 'void');
});

test.for([1280, 360])(
  '[BI-013] [BI-023] a customer sees at %i px what is open and what a bill consists of',
  async (width) => {
    const { page, at, records } = await signedIn(browser, server.url, 'owner@acme-dental.example', {
      viewport: { width, height: 900 },
    });
    await page.goto(at('bill-consolidation'));
    await page.getByRole('region', { name: 'Open bills' }).getByText('To pay in all').waitFor();
    expect(await page.getByRole('button', { name: 'Prepare bills' }).count()).toBe(0);
    await picture(page, `list-${width}`);
    await expectAxeClean(page);
    const [open] = await records('consolidated-bills?status=OPEN');
    await page.goto(at(`bill-consolidation/bills/${String(open!['id'])}/overview`));
    await page.getByText('By carrier').waitFor();
    await page
      .getByRole('region', { name: 'Lines' })
      .getByText(/invoice/i)
      .first()
      .waitFor();
    await picture(page, `bill-${width}`);
    await expectAxeClean(page);
  },
);

test('[BI-021] [BI-022] [BI-025] staff send in a CSV bill, say what its columns hold, review it and file it as an invoice', async () => {
  const viewport = { width: 1280, height: 900 };
  const customer = await signedIn(browser, server.url, 'owner@acme-dental.example', { viewport });
  const { page } = await signedIn(browser, server.url, 'implementation@trunkline.example', { viewport });
  await page.goto(customer.at('bill-consolidation/bill-files'));
  const upload = page.getByRole('region', { name: 'Upload a bill' });
  const bill = [
    'Acct;Paper;Day;Line;Narrative;Net',
    '0005907574;CM-77;15.02.2026;CMC-1;Static addresses;1.049,50',
    '0005907574;CM-77;15.02.2026;CMC-1;Credit of January;(49,50)',
    '0005907574;CM-77;15.02.2026;;Sum;1.000,00',
  ].join('\n');
  const file = { name: 'comcast.csv', mimeType: 'text/csv', buffer: Buffer.from(bill) };
  await upload.getByLabel('Choose the file').last().setInputFiles(file);
  await upload.getByText('Required').waitFor();
  await choose(page, 'Provider account', /0005907574/);
  await expectAxeClean(page);
  await upload.getByLabel('Choose the file').last().setInputFiles(file);

  await page.getByRole('heading', { level: 1, name: 'comcast.csv' }).waitFor();
  await page.getByText('No column is chosen for: Description.').waitFor();
  expect(await page.getByRole('button', { name: 'Make a draft invoice' }).isDisabled()).toBe(true);
  await choose(page, 'Invoice number', 'Paper');
  await choose(page, 'Invoice date', 'Day');
  await choose(page, 'Description', 'Narrative');
  await choose(page, 'Amount', 'Net');
  await choose(page, 'Dates look like', 'DD.MM.YYYY');
  await choose(page, 'Amounts look like', '1.234,50');
  await page.getByLabel('Total rows begin with').fill('Sum');
  await page.getByText('More columns').click();
  await choose(page, 'Circuit or line', 'Line');
  await picture(page, 'columns');
  await expectAxeClean(page);
  await page.setViewportSize({ width: 360, height: 900 });
  await picture(page, 'columns-360');
  await expectAxeClean(page);
  await page.setViewportSize(viewport);
  await page.getByRole('button', { name: 'Read again' }).click();

  await page.getByText('Everything adds up.').waitFor();
  const lines = page.getByRole('region', { name: 'Charges that were read' }).getByRole('table');
  expect(await lines.getByRole('row').allInnerTexts()).toEqual([
    expect.stringMatching(/^Description\s+Amount\s+Circuit or line\s+Quantity$/),
    expect.stringMatching(/^Static addresses\s+\$1,049\.50\s+CMC-1\s+1$/),
    expect.stringMatching(/^Credit of January\s+-\$49\.50\s+CMC-1\s+1$/),
  ]);
  await picture(page, 'review');
  await page.getByRole('button', { name: 'Make a draft invoice' }).click();

  await page.getByText('This bill is an invoice now.').waitFor();
  expect(await page.getByRole('button', { name: 'Read again' }).count()).toBe(0);
  await expectAxeClean(page);
  await picture(page, 'filed');
  await page.getByRole('link', { name: 'Open the invoice' }).click();
  await page.getByRole('heading', { level: 1, name: /CM-77/ }).waitFor();
  await page.getByText('Static addresses').first().waitFor();
});

test('[BI-032] staff decide the errors of invoices from their rows, the most money first, and note what the carrier promises', async () => {
  const viewport = { width: 1280, height: 900 };
  const { page } = await signedIn(browser, server.url, 'implementation@trunkline.example', { viewport });
  await page.goto(`${server.url}/admin/work/billing?owner=all`);
  const rowsOf = (title: string) =>
    page
      .getByRole('region', { name: title, exact: true })
      .getByRole('row')
      .filter({ has: page.getByRole('link') });
  const open = rowsOf('Errors to decide');
  await open.first().waitFor();
  const texts = await open.allInnerTexts();
  const money = texts.map((text) =>
    Number(/\$([\d,.]+)\t/.exec(text.slice(text.lastIndexOf('$')))![1]!.replace(',', '')),
  );
  expect(money).toEqual(money.toSorted((a, b) => b - a));
  await open.first().getByRole('button', { name: 'Dispute' }).click();
  await expect.poll(() => open.count()).toBe(texts.length - 1);
  const asked = rowsOf('Disputes that carriers have to answer');
  await asked.first().getByRole('button', { name: 'Credit promised' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Credit promised/ })
    .waitFor();
  await expectAxeClean(page);
});

test('[BI-022] staff point at the values of a PDF bill of a new kind, and it is read by their places', async () => {
  const customer = await signedIn(browser, server.url, 'owner@acme-dental.example', {});
  const viewport = { width: 1280, height: 1400 };
  const { page } = await signedIn(browser, server.url, 'implementation@trunkline.example', { viewport });
  const [file] = await customer.records('invoice-imports?q=spectrum-statement');
  await page.goto(customer.at(`bill-consolidation/bill-files/${String(file!['id'])}`));
  const pages = page.getByRole('region', { name: 'Pages' });
  const point = (word: string | RegExp, at = 0) => pages.getByRole('button', { name: word }).nth(at).click();
  await point(/^0006992477/);
  await point(/^SP-\d+-S/, 1);
  await point(/^\d\d\/\d\d\/\d{4}/, 1);
  await point('Static');
  await point('15.00');
  await point('charges');
  await point('54.00');
  await expectAxeClean(page);
  await picture(page, 'pointed');
  await page.getByRole('button', { name: 'Read by these places' }).click();
  await page.getByText('Everything adds up.').waitFor();
  const lines = page.getByRole('region', { name: 'Charges that were read' }).getByRole('table');
  expect(await lines.getByRole('row').allInnerTexts()).toEqual([
    expect.stringMatching(/^Description/),
    expect.stringMatching(/Static addresses\s+\$15\s+1$/),
    expect.stringMatching(/Wireless backup\s+\$39\s+1$/),
  ]);
});

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  // The name of a choice ends with its value.
  await page.getByRole('combobox', { name: new RegExp(`^${field}(\\W|$)`) }).click();
  const isExact = typeof option === 'string';
  await page.getByRole('option', { name: option, exact: isExact }).click();
}

test('[BI-024] staff record money that pays every open bill at once, and the customer sees its payments', async () => {
  const viewport = { width: 1280, height: 900 };
  const customer = await signedIn(browser, server.url, 'owner@acme-dental.example', { viewport });
  const { page } = await signedIn(browser, server.url, 'implementation@trunkline.example', { viewport });
  await page.goto(customer.at('bill-consolidation/payments'));
  await page.getByRole('button', { name: 'Record money received' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('1000000');
  await dialog.getByText(/^\$[\d,.]+ is left over\. It becomes a credit/).waitFor();
  const bills = dialog.getByRole('listitem');
  expect(await bills.count()).toBeGreaterThan(0);
  for (const text of await bills.allTextContents()) expect(text).toMatch(/ (\$[\d,.]+) owed, due .*gets \1$/);
  await expectAxeClean(page);
  await picture(page, 'receipt');
  await dialog.getByLabel(/^Reference/).fill('TRN 4711');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByText(/^Payments recorded: \d+\.$/).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('TRN 4711').first().waitFor();
  await customer.page.goto(customer.at('bill-consolidation/payments'));
  await customer.page.getByText('TRN 4711').first().waitFor();
  expect(await customer.page.getByRole('button', { name: 'Record money received' }).count()).toBe(0);
});
