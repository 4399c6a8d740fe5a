/**
 * The main job with three users in one run: a customer requests, an operator sends, carriers answer, the customer
 * chooses.
 */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAxeClean, newPage, sharedBrowser } from '../support/browser.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { picture } from '../support/screenshots.ts';
import { answerOnTelephone, completeAnswer, draftFirstQuote, openLink, submit } from './main-job/carrier.ts';
import { choose, line, openComparison, requestContract } from './main-job/customer.ts';
import { linkTo, emailTo } from './main-job/mailbox.ts';
import { askCarriers, carriers, history, openRequest, showQuotes, signIn, wish } from './main-job/operator.ts';
import { answerQuestionnaire, finishAccount, visitor } from './main-job/visitor.ts';

const server = useDemoServer();
const telephone = { viewport: { width: 360, height: 740 } };
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

interface Offer {
  readonly months: number;
  /** Cents. */
  readonly mrc: number;
  readonly nrc: number;
  readonly mbps: number;
}

/** Carriers' offers for the headquarters, cheapest over three years first, and for North Park. */
const headquarters: readonly Offer[] = [
  { months: 60, mrc: 610_00, nrc: 1500_00, mbps: 200 },
  { months: 36, mrc: 655_00, nrc: 750_00, mbps: 250 },
  { months: 36, mrc: 689_00, nrc: 500_00, mbps: 250 },
  { months: 24, mrc: 745_00, nrc: 0, mbps: 250 },
];
const northPark: readonly Offer[] = [{ months: 36, mrc: 120_50, nrc: 99_00, mbps: 100 }];

/** Integers only: the quotient rounded half up to a cent, in the display format of dollars. */
function dollars(cents: number, divisor = 1): string {
  const rounded = Math.floor((2 * cents + divisor) / (2 * divisor));
  const [whole, rest] = [Math.floor(rounded / 100), rounded % 100];
  const grouped = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return rest === 0 ? `$${grouped}` : `$${grouped}.${String(rest).padStart(2, '0')}`;
}
const total = ({ months, mrc, nrc }: Offer): number => months * mrc + nrc;
/** Months for comparing offers of all terms. */
const horizon = 36;
const compared = ({ mrc, nrc }: Offer): number => horizon * mrc + nrc;

const noOverflow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test(
  '[QR-006] [QR-007] [QR-008] [QR-009] [QR-011] [QR-012] [QR-015] [QR-016] [QR-017] [QR-018] [QR-019] [QR-020] [QR-022] [QR-023] [QR-028] [QR-033] [QR-034] [QR-063] [QR-066] [QT-029] a request is asked for, priced, compared and ordered',
  { timeout: 400_000 },
  async () => {
    const { url } = server;
    const customer = await newPage(browser);
    await answerQuestionnaire(customer, url);
    const dashboard = await finishAccount(customer, url);
    const card = (name: string) => customer.getByRole('link', { name: new RegExp(`${name}$`) });
    await expect.poll(() => card('Requests being priced').innerText()).toMatch(/^1\s/);
    await expectAxeClean(customer);

    const operator = await newPage(browser);
    await signIn(operator, url, 'quoperator@trunkline.example');
    const requestId = await openRequest(operator);
    await askCarriers(operator);
    await picture(operator, 'operator-request');

    const email = await emailTo(url, carriers['AT&T'], visitor.company);
    expect(email.subject).toMatch(/^Quote request: Internet at Philadelphia, PA and 1 more for Keane Optics - due /);
    expect(email.text).toContain(wish);
    expect(email.text).toContain('2100 Renaissance Blvd');

    const carrier = await newPage(browser);
    await openLink(carrier, email.links[0]!);
    expect(new URL(carrier.url()).search, 'the token leaves the address').toBe('');
    const head = await carrier.getByRole('main').innerText();
    for (const words of ['Internet', 'AT&T', visitor.company, wish, '1515 Market St', '250 Mbps'])
      expect(head).toContain(words);
    await draftFirstQuote(carrier);
    await completeAnswer(carrier);
    await submit(carrier, ['datasheet.pdf']);

    const other = await newPage(browser, telephone);
    await openLink(other, await linkTo(url, carriers.Cogent, visitor.company));
    await answerOnTelephone(other);
    expect(await noOverflow(other)).toBe(true);
    await submit(other, []);

    await expect.poll(() => card('Quotes to choose from').innerText()).toMatch(/^0\s/);
    await showQuotes(operator);
    await expect.poll(() => card('Quotes to choose from').innerText()).toMatch(/^1\s/);
    await emailTo(url, visitor.email, ': Quote received');

    await openComparison(customer, dashboard, requestId);
    await expectAxeClean(customer);
    await picture(customer, 'comparison');
    const service = 'Internet: Headquarters';
    expect(await line(customer, service, 'TCV')).toEqual(headquarters.map((offer) => dollars(compared(offer))));
    expect(await line(customer, service, 'Effective monthly')).toEqual(
      headquarters.map((offer) => dollars(compared(offer), horizon)),
    );
    expect(await line(customer, service, 'Price per Mbps')).toEqual(
      headquarters.map((offer) => dollars(compared(offer), horizon * offer.mbps)),
    );
    expect(await line(customer, 'Internet: North Park', 'TCV')).toEqual(
      northPark.map((offer) => dollars(compared(offer))),
    );
    expect(await line(customer, service, 'Install interval')).toEqual([
      '30 business days',
      'Unknown',
      '25 business days',
      '30 business days',
    ]);
    expect(await line(customer, service, 'Taxes and fees')).toEqual(Array.from({ length: 4 }, () => 'Unknown'));
    const [best, ...others] = await line(customer, service, 'Stands out');
    expect(best!.split(/\n|, /)).toEqual(['Lowest TCV', 'Lowest MRC']);
    expect(others).toEqual(['Not ranked as lowest: construction cost to be determined', 'Fastest install', '']);
    const differences = await line(customer, service, 'Differs from the request');
    expect(differences.slice(1)).toEqual(['As asked', 'As asked', 'As asked']);
    expect(differences[0]).toContain('Download speed: 200 instead of 250 Mbps');
    expect((await line(customer, service, 'Comments')).at(-1)).toContain('Prices hold for 30 days.');
    const download = customer.waitForEvent('download');
    await customer.getByRole('link', { name: 'datasheet.pdf' }).first().click();
    expect((await download).suggestedFilename()).toBe('datasheet.pdf');
    await customer.getByText('1 declined').click();
    await customer.getByText('Cogent: No reason given').first().waitFor();

    await choose(customer, 'AT&T, 2 years');
    await choose(customer, 'AT&T, 3 years');
    expect(await customer.getByRole('button', { name: 'Take back the choice of AT&T, 2 years' }).count()).toBe(0);
    const selection = customer.getByRole('region', { name: 'Your selection' });
    expect(await selection.innerText()).toContain('1 of 2 services');
    await choose(customer, 'AT&T, 3 years');
    await expect.poll(() => selection.innerText()).toContain('2 of 2 services');
    const selected = [headquarters[2]!, northPark[0]!];
    const sum = (of: (offer: Offer) => number): string => dollars(selected.reduce((all, offer) => all + of(offer), 0));
    for (const amount of [sum(({ mrc }) => mrc), sum(({ nrc }) => nrc), sum(total)])
      expect(await selection.innerText()).toContain(amount);
    await compareOnTelephone(requestId, dashboard);

    await requestContract(customer);
    await expectAxeClean(customer);
    await picture(customer, 'contract-requested');
    expect(
      await customer
        .getByRole('button', { name: /^(Select the quote|Selected)/ })
        .first()
        .isDisabled(),
    ).toBe(true);
    const historyText = await history(operator);
    for (const words of ['Rosa Delgado', 'Show quotes to customer', 'Marisol Keane', 'Request contract'])
      expect(historyText).toContain(words);
    await emailTo(url, 'sales@trunkline.example', `${visitor.company} orders`);
    await emailTo(url, carriers.Lumen, 'Cancelled:');
    const late = await newPage(browser, {}, [/404/]);
    await late.goto(await linkTo(url, carriers.Lumen, 'Quote request:'));
    await late.getByText('Quote Request has been cancelled').waitFor();
    await expectAxeClean(late);
  },
);

/** The same comparison as cards, without a horizontal scrollbar. */
async function compareOnTelephone(requestId: string, dashboard: string): Promise<void> {
  const page = await newPage(browser, telephone);
  await signIn(page, server.url, visitor.email, visitor.password);
  await openComparison(page, dashboard, requestId);
  await page.getByRole('heading', { name: 'Cogent' }).first().waitFor();
  await expectAxeClean(page);
  expect(await noOverflow(page)).toBe(true);
  await picture(page, 'comparison');
}
