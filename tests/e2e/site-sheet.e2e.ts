import { readFileSync } from 'node:fs';
import { readXlsx, writeXlsx, type Sheet } from 'hucre/xlsx';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAxeClean, sharedBrowser } from '../support/browser.ts';
import { readOut, tabTo } from '../support/keyboard.ts';
import { picture } from '../support/screenshots.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { openSheetOf } from './open-sheet.ts';

const server = useDemoServer();
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

/** `isAlone`: in a separate context, for tests that go offline or need a clean state. */
const openSheet = (isAlone = false) => openSheetOf(browser, server.url, isAlone);

const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true });
const paste = async (page: Page, text: string): Promise<void> => {
  await page.evaluate((given) => navigator.clipboard.writeText(given), text);
  await page.keyboard.press('Control+V');
};

const saved = (page: Page) => page.getByText('All changes saved').waitFor();

describe('the address sheet', () => {
  test('[SS-001] [SS-020] [SS-021] is typed into at once, cell by cell, and each step can be undone', async () => {
    const { page, rows } = await openSheet();
    await page.getByRole('gridcell').first().click();
    await page.keyboard.type('Dock 7');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1 Pier Road');
    await page.keyboard.press('Enter');
    await cell(page, 'Dock 7').waitFor();
    await cell(page, '1 Pier Road').waitFor();
    await page.keyboard.press('Control+Z');
    await cell(page, '1 Pier Road').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Y');
    await cell(page, '1 Pier Road').waitFor();
    await expect.poll(async () => (await rows())[0]).toMatchObject({ name: 'Dock 7', street: '1 Pier Road' });
    await expectAxeClean(page);
  });

  test('[SS-022] takes a block of Excel with its line breaks and zeros, shows what it would replace, and undoes it in one step', async () => {
    const { page, rows } = await openSheet();
    await page.getByRole('gridcell').first().click();
    await page.keyboard.type('Old name');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    const header = 'Site name\tZIP\tProperty type\tUnit\r\n';
    await paste(page, `${header}Store 1\t02108\ttower\t"Suite 5\nrear"\r\nStore 2\t00501\tcastle\t\r\n`);
    const dialog = page.getByRole('dialog', { name: 'Paste 2 rows' });
    await dialog.getByText('Old name').waitFor();
    await dialog.getByText('castle').waitFor();
    await expectAxeClean(page);
    await dialog.getByRole('button', { name: 'Leave out what is not in the list' }).click();
    await cell(page, '02108').waitFor();
    await expect
      .poll(async () =>
        (await rows()).map(({ name, postal_code, property_type }) => [name, postal_code, property_type ?? null]),
      )
      .toEqual([
        ['Store 1', '02108', 'tower'],
        ['Store 2', '00501', null],
      ]);
    await page.keyboard.press('Control+Z');
    await cell(page, 'Old name').waitFor();
    expect(await cell(page, '02108').count()).toBe(0);
  });

  test('[SS-032] [SS-037] [SS-044] Next lists missing values and marks the cells, and F8 moves from one to the next', async () => {
    const { page } = await openSheet();
    await page.getByRole('gridcell').first().click();
    await page.keyboard.type('Dock 7');
    await page.keyboard.press('Enter');
    expect(await page.locator('[role=gridcell][aria-invalid]').count()).toBe(0);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText('Validation Errors: Row 1, Site profile (Required)').waitFor();
    await expect.poll(() => page.locator('[role=gridcell][aria-invalid]').count()).toBe(2);
    await page.getByRole('gridcell').first().click();
    await page.keyboard.press('F8');
    await page.getByRole('textbox', { name: 'Site profile, row 1: Required' }).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    // The menu collapses first.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectAxeClean(page);
  });

  test('[SS-002] [SS-003] [SS-004] the multi-line toggle joins and splits the address, and is kept', async () => {
    const { page } = await openSheet();
    await page.getByRole('switch', { name: 'Multi-Line Entry' }).click();
    await page.getByRole('columnheader', { name: /^Address/ }).waitFor();
    await page.getByRole('gridcell').nth(2).click();
    await page.keyboard.type('1515 Market St, Philadelphia, PA 19102');
    await page.keyboard.press('Enter');
    await page.getByRole('switch', { name: 'Multi-Line Entry' }).click();
    await cell(page, '19102').waitFor();
    await cell(page, 'Philadelphia').waitFor();
    expect(await page.getByRole('columnheader', { name: /^Address/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('columnheader', { name: /^Address/ }).waitFor();
  });

  test.each(['Street', 'Address'])(
    '[SS-028] the address cell suggests places while it is typed into, and the one that is picked is stored: %s',
    async (column) => {
      const { page, rows } = await openSheet();
      if (column === 'Address') await page.getByRole('switch', { name: 'Multi-Line Entry' }).click();
      await page.getByRole('columnheader', { name: new RegExp(`^${column}`) }).waitFor();
      await page.getByRole('gridcell').nth(2).click();
      await page.keyboard.type('1515 Market St, Philadelphia, PA 19102');
      const offered = page.getByRole('listbox', { name: column }).getByRole('option');
      await offered.first().waitFor();
      // Nothing is preselected.
      expect(await offered.and(page.locator('[aria-selected=true]')).count()).toBe(0);
      await picture(page, `sheet-suggestions-${column.toLowerCase()}`);
      await expectAxeClean(page);
      const label = await offered.first().textContent();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await saved(page);
      const parts = { street: '1515 Market St', city: 'Philadelphia', state_province: 'PA', postal_code: '19102' };
      const place = { place_id: expect.any(String) };
      expect(await rows()).toMatchObject([{ ...parts, full_address: label, selected_address: place }]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => page.getByRole('gridcell').nth(2).textContent()).toBe('');
    },
  );

  test('[SS-020] [BS-082] keeps the first edit after it is opened, every key of a burst, and its history over a reload', async () => {
    const { page, rows } = await openSheet();
    await page.getByRole('gridcell').first().click();
    const names = Array.from({ length: 20 }, (_, at) => `Store ${at}`);
    for (const name of names) {
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    }
    await saved(page);
    expect((await rows()).map(({ name }) => name)).toEqual(names);
    await page.reload();
    await cell(page, 'Store 19').waitFor();
    await page.getByRole('gridcell').first().click();
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('Control+Z');
    await expect.poll(() => cell(page, 'Store 0').count()).toBe(0);
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+Y');
    await cell(page, 'Store 2').waitFor();
    await saved(page);
    expect((await rows()).map(({ name }) => name)).toEqual(names.slice(0, 3));
  });

  test('[BS-084] loses nothing when its tab dies without a connection', async () => {
    const { page, rows } = await openSheet(true);
    await page.getByRole('gridcell').first().click();
    await page.context().setOffline(true);
    await page.keyboard.type('Dock 7');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Dock 8');
    await page.keyboard.press('Enter');
    await page.getByText('No connection: your changes are kept on this device until it is back').waitFor();
    await expectAxeClean(page);
    const address = page.url();
    const inspector = await page.context().newCDPSession(page);
    const gone = page.waitForEvent('crash');
    void inspector.send('Page.crash').catch(() => undefined);
    await gone;
    await page.close();
    await page.context().setOffline(false);
    const next = await page.context().newPage();
    await next.goto(address);
    await cell(next, 'Dock 8').waitFor();
    await saved(next);
    expect((await rows()).map(({ name }) => name)).toEqual(['Dock 7', 'Dock 8']);
  });

  test('[BS-087] shows two people what the other types, and where both wrote at once', async () => {
    const { page, rows, another } = await openSheet(true);
    const other = await another();
    await page.getByRole('gridcell').first().click();
    await page.keyboard.type('Dock 7');
    await page.keyboard.press('Enter');
    await cell(other, 'Dock 7').waitFor();
    await other.getByRole('gridcell').nth(2).click();
    await other.keyboard.type('1 Pier Road');
    await other.keyboard.press('Enter');
    await cell(page, '1 Pier Road').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('gridcell').first().click();
    await page.keyboard.type('Of Dana');
    await page.keyboard.press('Enter');
    await other.getByRole('gridcell').first().click();
    await other.keyboard.type('Of Eli');
    await other.keyboard.press('Enter');
    await saved(other);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Cells changed by two people: 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cells changed by two people: 1' });
    await dialog.getByRole('cell', { name: 'Of Eli' }).waitFor();
    await picture(page, 'sheet-clash');
    await expectAxeClean(page);
    await dialog.getByRole('button', { name: 'Use the other' }).click();
    await cell(page, 'Of Eli').waitFor();
    await saved(page);
    await cell(other, 'Of Eli').waitFor();
    expect(await rows()).toMatchObject([{ name: 'Of Eli', street: '1 Pier Road' }]);
  });

  test('[SS-001] takes words of an input method, from their first stroke', async () => {
    const { page, rows } = await openSheet();
    await page.getByRole('gridcell').first().click();
    const inspector = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      inspector.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await compose('と');
    await compose('とう');
    await inspector.send('Input.insertText', { text: '東' });
    await compose('きょう');
    await inspector.send('Input.insertText', { text: '京' });
    await page.keyboard.press('Enter');
    await cell(page, '東京').waitFor();
    await page.keyboard.press('F2');
    await page.keyboard.type('x');
    await page.keyboard.press('Escape');
    await compose('é');
    await inspector.send('Input.insertText', { text: 'école' });
    await page.keyboard.press('Tab');
    await saved(page);
    expect((await rows()).map(({ name }) => name)).toEqual(['東京', 'école']);
  });

  test('[SS-022] [AN-004] goes out into an Excel file, and what was mended there comes back to its rows', async () => {
    const { page, rows } = await openSheet();
    await page.getByRole('gridcell').first().click();
    await paste(page, 'Site name\tZIP\r\nStore 1\t02108\r\nStore 2\t00501\r\n');
    await cell(page, 'Store 2').waitFor();
    await page.getByRole('button', { name: 'Files', exact: true }).click();
    const leaving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download as Excel' }).click();
    const [{ rows: cells }] = (await readXlsx(readFileSync(await (await leaving).path()))).sheets as [Sheet];
    const mended = cells.map((row) => row.map((value) => (value === '00501' ? '00544' : value)));
    const bytes = await writeXlsx({
      sheets: [{ name: 'Stores', rows: [mended[0]!, ...mended.slice(1).toReversed()] }],
    });
    await page
      .getByLabel('Load an Excel or CSV file')
      .setInputFiles({ name: 'Stores.xlsx', mimeType: '', buffer: Buffer.from(bytes) });
    const dialog = page.getByRole('dialog', { name: 'Paste 2 rows' });
    await dialog.getByRole('cell', { name: '00544' }).waitFor();
    expect(await dialog.getByRole('row').count()).toBe(2);
    const projectId = /bulk-site\/([^/]+)/.exec(page.url())![1];
    expect(await page.evaluate(() => window.dataLayer?.slice(-2))).toEqual([
      { event: 'bulkSiteExport', projectId, format: 'xlsx' },
      { event: 'bulkSiteFilePreview', projectId, rows: 3 },
    ]);
    await dialog.getByRole('button', { name: 'Paste all' }).click();
    await cell(page, '00544').waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Handoff details' }).click();
    await picture(page, 'sheet-columns');
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Handoff details' }).waitFor({ state: 'detached' });
    await expectAxeClean(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await cell(page, '00501').waitFor();
    await saved(page);
    expect((await rows()).map(({ postal_code }) => postal_code)).toEqual(['02108', '00501']);
  });

  test('[SS-050] [SS-052] [SS-053] [SS-059] [SS-060] [SS-071] Next asks what an address lacks, by keyboard alone, and makes the addresses', async () => {
    const { page, rows } = await openSheet();
    await page.getByRole('gridcell').first().click();
    const header = 'Site name\tSite profile\tStreet\tCity\tState\tZIP\tCountry\r\n';
    const lines = [
      'Market Street\tBranch office\t1515 Market St\tPhiladelphia\tPA\t19102\tUnited States',
      'Marilla Street\tBranch office\t1500 Marilla St Dallas\t\t\t\t',
    ];
    await paste(page, `${header}${lines.join('\r\n')}\r\n`);
    await cell(page, 'Marilla Street').waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Address Validation' });
    await dialog.getByText(/^To correct: 1\. To confirm: 1\./).waitFor();
    await picture(page, 'address-corrections');
    await expectAxeClean(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await picture(page, 'address-corrections');
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText('See spreadsheet cells').waitFor();
    await dialog.getByRole('gridcell').nth(1).click();
    await page.keyboard.press('F2');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await cell(page, 'TX').waitFor();
    await dialog.getByRole('gridcell').nth(5).click();
    await page.keyboard.type('75201');
    await page.keyboard.press('Tab');
    await dialog.getByText(/^To correct: 0\. To confirm: 2\./).waitFor();
    await dialog.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText('2 Addresses Created').waitFor();
    await page.getByRole('heading', { name: 'Contract Details' }).first().waitFor();
    await expect
      .poll(async () => (await rows()).map((row) => [row['name'], row['city'], typeof row['address_id']]))
      .toEqual([
        ['Market Street', 'Philadelphia', 'string'],
        ['Marilla Street', 'Dallas', 'string'],
      ]);
    await page.goto(page.url().replace('contract-details', 'review?view=results'));
    await page.getByRole('heading', { level: 1, name: 'Review 2 Addresses' }).waitFor();
    expect(await page.getByText('Address created').count()).toBe(2);
    await picture(page, 'address-review');
    await expectAxeClean(page);
  });
});

test('[BS-026] [SS-001] [SS-032] a whole project is begun, filled in, verified and submitted by keyboard alone, and axe finds nothing on the way', async () => {
  const { page } = await openSheet(true);
  const press = async (name: string | RegExp) => {
    await tabTo(page, page.getByRole('button', { name, exact: true }).first());
    await page.keyboard.press('Enter');
  };
  const leaveSheet = async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
  };
  // Unique per attempt: an earlier one may have created the address.
  const name = `Keyboard store ${Date.now()}`;
  await page.goto(page.url().replace(/bulk-site\/.*/, 'bulk-site/new'));
  await tabTo(page, page.getByRole('textbox', { name: /^Name/ }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Keyboard stores');
  await expectAxeClean(page);
  await press('Start a project');
  await page.getByRole('heading', { level: 1, name: /Keyboard stores/ }).waitFor();
  await press('Next');
  const keys = page.locator('[role=grid] ~ textarea');
  await tabTo(page, keys);
  await expectAxeClean(page);
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Branch office');
  await page.keyboard.press('Enter');
  await leaveSheet();
  await press('Next');
  await page.getByText('Validation Errors: Row 1, Street (Required)').waitFor();
  await expectAxeClean(page);
  const read = await readOut(page);
  for (const role of ['grid', 'row', 'columnheader', 'gridcell']) expect(read.map(([each]) => each)).toContain(role);
  expect(read).toContainEqual(['gridcell', 'Required']);
  await tabTo(page, keys);
  await page.keyboard.press('F8');
  await page.getByRole('textbox', { name: 'Address, row 1: Required' }).waitFor();
  await page.keyboard.type('1515 Market St, Philadelphia, PA 19102');
  await page.keyboard.press('Enter');
  await saved(page);
  await expectAxeClean(page);
  await leaveSheet();
  await press('Next');
  const dialog = page.getByRole('dialog', { name: 'Address Validation' });
  await dialog.getByText(/^To correct: 0/).waitFor();
  await tabTo(page, dialog.getByRole('button', { name: 'Next', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByText('1 Addresses Created').waitFor();
  await tabTo(page, page.getByRole('button', { name: '2 years' }));
  await page.keyboard.press('Space');
  await press('Submit RFP without a Consultation');
  await page.getByRole('log').getByText('This RFP Project is submitted.').waitFor();
  await page.waitForURL(/\/service-groups\/[\da-f-]+\/request-config$/);
  await page.getByRole('heading', { level: 1, name: 'Keyboard stores' }).waitFor();
  await page.getByText(`Broadband internet: ${name}`).first().waitFor();
  await expectAxeClean(page);
});
