import { describe, expect, test } from 'vitest';
import { press, type } from './driver/acts.ts';
import * as common from './driver/common-steps.ts';
import { perform, reach } from './driver/keyboard.ts';
import { examine } from './driver/looks.ts';
import { useQuestionnaire } from './driver/visit.ts';
import { expectQuestion, play } from './driver/walk.ts';

const visitors = useQuestionnaire();

const byHand = (street: string, city: string, state: string, code: string) => [
  press('Enter address by hand'),
  type('Street address', street),
  type('City', city),
  type('State', state),
  type('ZIP code', code),
];

describe('location addresses (page rule 12)', () => {
  test('[QN-149] [QN-150] [QN-306] a step opens only after the one before it is valid, and folds to its address', async () => {
    const page = await visitors.open();
    await play(page, [...common.newService('Internet'), ...common.named('Dallas', 'Austin')]);
    await expectQuestion(page, 'Address of each location');
    await page.getByRole('heading', { level: 2, name: 'Address of Dallas' }).waitFor();
    await perform(page, press('Enter address by hand'));
    await perform(page, type('City', 'Dallas'));
    await perform(page, press('Next'));
    await page.waitForFunction(() => document.activeElement?.id === 'answer-locationsAddresses-0-street');
    expect(await page.getByText('Required').count()).toBe(3);
    await examine(page, 'location-addresses-refused');
    for (const act of byHand('1500 Marilla St', 'Dallas', 'TX', '75201').slice(1)) await perform(page, act);
    await perform(page, press('Next'));
    await page.waitForFunction(() => document.activeElement?.textContent === 'Address of Austin');
    await page.getByText('1500 Marilla St, Dallas, TX 75201, US').first().waitFor();
    await perform(page, press('Address of Dallas'));
    expect(await page.getByRole('textbox', { name: 'Street address' }).inputValue()).toBe('1500 Marilla St');
  });

  test('[QN-309] [QN-310] suggestions come after a pause, seven at most, and are walked with the arrows', async () => {
    const page = await visitors.open();
    await play(page, [...common.newService('Internet'), ...common.named('Anywhere')]);
    await expectQuestion(page, 'Address of each location');
    const asked: number[] = [];
    page.on('request', (request) => request.url().includes('suggestions') && asked.push(Date.now()));
    await reach(page, page.getByLabel('Search address'));
    await page.keyboard.type('12 Main St Springfield', { delay: 20 });
    const typed = Date.now();
    await page.getByRole('option').first().waitFor();
    expect(asked).toHaveLength(1);
    expect(asked[0]! - typed).toBeGreaterThan(400);
    const shown = await page.getByRole('option').count();
    expect(shown).toBeGreaterThan(1);
    expect(shown).toBeLessThanOrEqual(7);
    await examine(page, 'address-suggestions');
    await page.keyboard.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('[autocomplete=postal-code]') !== null);
    expect(await page.getByRole('textbox', { name: 'Street address' }).inputValue()).toBe('12 Main St');
    for (const token of ['address-line1', 'address-level2', 'address-level1'])
      expect(await page.locator(`[autocomplete=${token}]`).inputValue()).not.toBe('');
  });

  test('[QN-147] [QN-148] [QN-151] another spelling is shown next to the typed one, its changes marked, and may be ignored', async () => {
    const page = await visitors.open();
    await play(page, [...common.newService('Internet'), ...common.named('Dallas', 'Austin')]);
    await expectQuestion(page, 'Address of each location');
    for (const act of byHand('1500 Marilla St', 'Dallas', 'Texas', '75201')) await perform(page, act);
    await perform(page, press('Next'));
    for (const act of byHand('301 W 2nd St', 'Austin', 'Texas', '78701')) await perform(page, act);
    await perform(page, press('Next'));
    const dialog = page.getByRole('dialog', { name: 'Verify addresses' });
    await dialog.waitFor();
    expect(await dialog.locator('mark').allTextContents()).toEqual(['TX', 'TX']);
    await examine(page, 'verify-addresses');
    await perform(page, press('Keep mine', 'Dallas'));
    await perform(page, press('Next'));
    await expectQuestion(page, common.oneContractTerm.question);
    const details = page.getByRole('complementary', { name: 'Request details' });
    await details.getByText('Dallas: 1500 Marilla St, Dallas, Texas 75201, US').waitFor();
    await details.getByText('Austin: 301 W 2nd St, Austin, TX 78701, US').waitFor();
  });

  test('[ER-038] [QN-151] a failed lookup does not block the user', async () => {
    const page = await visitors.open({ expected: [/ERR_FAILED/] });
    await page.route('**/google-place-*', (route) => route.abort());
    await play(page, [...common.newService('Internet'), ...common.named('Dallas')]);
    await expectQuestion(page, 'Address of each location');
    for (const act of byHand('1500 Marilla St', 'Dallas', 'Texas', '75201')) await perform(page, act);
    await perform(page, press('Next'));
    await expectQuestion(page, common.oneContractTerm.question);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('log').textContent()).toBe('');
  });

  test('[QN-152] ends of dark fiber are flagged', async () => {
    const page = await visitors.open();
    await play(page, [
      ...common.newService('WAN'),
      { question: 'How should your sites be linked?', leave: press('Dark fiber') },
      ...common.named('Dallas', 'Austin'),
    ]);
    await expectQuestion(page, 'Address of each location');
    const ends = page.getByRole('heading', { level: 2, name: /^Address of/ });
    await ends.first().waitFor();
    expect(await ends.allTextContents()).toEqual(['Address of DallasDark fiber', 'Address of AustinDark fiber']);
  });
});

describe('WAN addresses', () => {
  test('[QN-110] [QN-153] [QN-154] [QN-155] numbered steps with their own buttons, all but the first can be deleted', async () => {
    const page = await visitors.open();
    await play(page, [
      ...common.newService('WAN'),
      { question: 'How should your sites be linked?', leave: press('MPLS') },
      { question: 'How many locations?', leave: press('6') },
    ]);
    await expectQuestion(page, 'Addresses of your WAN locations');
    const buttons = async () =>
      (await page.locator('li[data-open] button').allTextContents()).filter((text) => /Address$|Back|Done/.test(text));
    const shown: string[][] = [];
    const codes = {
      Dallas: '75201',
      Austin: '78701',
      Houston: '77002',
      Chicago: '60606',
      Boston: '02108',
      Denver: '80202',
    };
    const cities = Object.entries(codes);
    for (const [at, [city, code]] of cities.entries()) {
      await page.getByRole('heading', { level: 2, name: `WAN Location #${at + 1}` }).waitFor();
      await perform(page, {
        do: 'search',
        name: 'Search address',
        text: `${at + 1} Main St ${city} ${code}`,
        pick: city,
      });
      await page.getByLabel('City').waitFor();
      if (at === 1) await examine(page, 'wan-addresses');
      shown.push(await buttons());
      if (at < cities.length - 1) await perform(page, press('Next Address'));
    }
    expect(shown[0]).toEqual(['Next Address']);
    expect(shown[1]).toEqual(['Back', 'Delete Address', 'Next Address']);
    expect(await buttons()).toEqual(['Back', 'Delete Address', 'Add Another Address', 'Done']);
    await perform(page, press('Add Another Address'));
    await page.waitForFunction(() => document.activeElement?.textContent === 'WAN Location #7');
    await perform(page, press('Delete Address'));
    await page.waitForFunction(() => document.activeElement?.textContent === 'WAN Location #6');
    await perform(page, press('Done'));
    await expectQuestion(page, common.oneContractTerm.question);
  });
});
