/**
 * From a visitor's first answer to the installed service in one run: a customer, an approver, an operator, three
 * carriers, a salesperson, three signers and an installation specialist. Nothing reads the database.
 */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAxeClean, newPage, sharedBrowser } from '../support/browser.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { addPolicy, approve, invite } from './main-job/approval.ts';
import { bid } from './main-job/bids.ts';
import { openLink } from './main-job/carrier.ts';
import * as contracts from './main-job/contracts.ts';
import { choose, line, openOffers, openSites, requestContract } from './main-job/customer.ts';
import * as installer from './main-job/installer.ts';
import { linkTo } from './main-job/mailbox.ts';
import { askCarriers, carriers } from './main-job/operator.ts';
import { sign } from './main-job/signer.ts';
import { asker, askForSites, expectNext, follow, sites } from './main-job/sites.ts';
import { signedIn, type SignedIn } from './signed-in.ts';

const server = useDemoServer();
const telephone = { viewport: { width: 360, height: 740 } };
const owner = asker.email;
const approver = 'paul.weiss@brandt-labs.example';
const cfo = { name: 'Iris Meyer', email: 'iris.meyer@brandt-holding.example', role: 'Customer' } as const;
const member = { name: asker.name, email: owner, role: 'Customer' } as const;
const carrierOf = { name: 'Kim Alvarez', email: carriers['AT&T'], role: 'Carrier' } as const;
const internet = (site: string): string => `Internet: ${site}`;

/** Circuit ids of the carriers. */
const circuits = { [sites.fiber]: 'MIS/774410/ATT', [sites.coax]: '1-300412', [sites.monthly]: 'BBFN-88120' } as const;

let browser: Browser;
let group = '';
/** Display id of the request. */
let order = '';
let customer: Pick<SignedIn, 'page' | 'at'>;
/** Page of the approver. */
let second: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
});

test(
  '[SG-068] [SG-069] [SG-072] [SG-073] [SG-075] [SG-087] [SV-042] [SV-045] [DO-029] [DO-033] what three sites need is asked for, priced by three carriers, approved, signed, installed and in the inventory as it was chosen',
  { timeout: 400_000 },
  async () => {
    const page = await newPage(browser);
    const asked = await askForSites(page, server.url);
    group = asked.group;
    customer = { page, at: (path) => `${asked.dashboard}${path}` };
    order = (await customer.page.getByRole('heading', { level: 1 }).innerText()).split(' ')[0]!;
    expect(order).toMatch(/^SG-\d+$/);
    await addPolicy(page, asked.dashboard, '25000', 'Procurement Manager');
    second = await newPage(browser);
    const link = () => linkTo(server.url, approver, 'invited');
    await invite(page, asked.dashboard, 'Procurement Manager', { page: second, link, email: approver });
    await priced();
    await chosenAndApproved();
    await signedByAll(await sendContracts());
    await installedAndAccepted();
    await inTheInventory();
  },
);

/** Three carriers, each with other terms; only one gets a request for a second price. */
async function priced(): Promise<void> {
  const { page } = await signedIn(browser, server.url, 'quoperator@trunkline.example');
  await contracts.openGroup(page, server.url, group);
  await askCarriers(page, 3);
  const answer = async (
    carrier: keyof typeof carriers,
    ...bids: Parameters<typeof bid> extends [Page, ...infer B] ? B : never
  ) => {
    const answering = await newPage(browser);
    await openLink(answering, await linkTo(server.url, carriers[carrier], asker.company));
    await bid(answering, ...bids);
  };
  const fiber = { service: internet(sites.fiber), term: '3 years' };
  await answer('AT&T', [{ ...fiber, mrc: '689', nrc: '500', interval: '25' }]);
  await answer('Cogent', [
    { ...fiber, mrc: '745', nrc: '0', interval: '30' },
    { service: internet(sites.coax), term: '5 years', mrc: '129.99', nrc: '99', interval: '30' },
  ]);
  const monthly = { service: internet(sites.monthly), term: 'Month to month', mrc: '120.50', nrc: '0', interval: '20' };
  await answer('Lumen', [], monthly);
  await page.reload();
  await expectNext(page, 'Show quotes to customer');
  await follow(page, 'Show quotes to customer');
  await page.getByRole('dialog').getByRole('button', { name: 'Show quotes to customer' }).click();
  await expectNext(page, 'Waiting for the customer to choose.');
  await page.close();
}

async function chosenAndApproved(): Promise<void> {
  const { page, at } = customer;
  await openSites(page, at(''), group);
  await openOffers(page, internet(sites.fiber));
  expect(await line(page, internet(sites.fiber), 'TCV')).toEqual(['$25,304', '$26,820']);
  await choose(page, 'AT&T, 3 years');
  await openOffers(page, internet(sites.coax));
  expect(await line(page, internet(sites.coax), 'MRC')).toEqual(['$129.99']);
  await choose(page, 'Cogent, 5 years');
  await openOffers(page, internet(sites.monthly));
  expect(await line(page, internet(sites.monthly), 'Term')).toEqual(['Month to month']);
  expect(await line(page, internet(sites.monthly), 'Differs from the request')).toEqual([
    'Term: Month to month instead of 3 years, 5 years',
  ]);
  await choose(page, 'Lumen, Month to month');
  const selection = page.getByRole('region', { name: 'Your selection' });
  await expect.poll(() => selection.innerText()).toContain('3 of 3 services');
  // 689 + 129.99 + 120.50; 500 + 99; 36 × 689 + 500 + 60 × 129.99 + 99 + 120.50.
  for (const figure of ['Total MRC $939.49', 'Total NRC $599', 'TCV $33,322.90'])
    expect((await selection.innerText()).replaceAll(/\s+/g, ' ')).toContain(figure);
  await expectNext(page, 'Ask for approval');
  await follow(page, 'Ask for approval');
  await expectNext(page, 'Waiting for Paul Weiss to approve');
  await expect.poll(() => page.getByRole('button', { name: 'Request contract' }).isDisabled()).toBe(true);
  await approve(second, at(''), order, [
    ['TCV', '$33,322.90'],
    ['Total MRC', '$939.49'],
    ['Total NRC', '$599'],
  ]);
  await second.close();
  await expectNext(page, 'Request the contract');
  await requestContract(page, { entity: 'Brandt Labs LLC', contact: asker.name, address: sites.fiber });
  await expectNext(page, 'We are preparing the contracts.');
}

/** One contract per carrier, from the template, sent to the signers; returns their documents. */
async function sendContracts(): Promise<Readonly<Record<'att' | 'cogent' | 'lumen', string>>> {
  const { page } = await signedIn(browser, server.url, 'sales@trunkline.example');
  const make = async (
    carrier: string,
    figures: readonly string[],
    signers: readonly contracts.Signer[],
    notice?: string,
  ) => {
    const number = await contracts.openContract(page, server.url, group, carrier);
    await contracts.expectFigures(page, figures);
    if (notice !== undefined) await contracts.fillInNotice(page, notice);
    await contracts.writeContract(page, number);
    await contracts.sendForSignature(page, signers);
    return `Order form ${number}.pdf`;
  };
  const figuresOf = (site: string, term: string, mrc: string, nrc: string): string[] => [
    `${internet(site)} MRC ${mrc}`,
    `${internet(site)} NRC ${nrc}`,
    `${internet(site)} Term ${term}`,
    `Total MRC ${mrc}`,
    `Total NRC ${nrc}`,
  ];
  const att = await make('AT&T', figuresOf(sites.fiber, '3 years', '$689', '$500'), [member, cfo, carrierOf]);
  const cogent = await make('Cogent', figuresOf(sites.coax, '5 years', '$129.99', '$99'), [member], '30');
  const lumen = await make('Lumen', figuresOf(sites.monthly, 'Month to month', '$120.50', '$0'), [member]);
  await contracts.openGroup(page, server.url, group);
  await expectNext(page, `Waiting for ${member.name}`);
  await expectAxeClean(page);
  await page.close();
  return { att, cogent, lumen };
}

/**
 * The member signs by the emailed link to the document, the others without an account; the order is then sent
 * automatically.
 */
async function signedByAll({ att, cogent, lumen }: Awaited<ReturnType<typeof sendContracts>>): Promise<void> {
  const phone = await signedIn(browser, server.url, owner, telephone);
  await phone.page.goto(await linkTo(server.url, owner, `Please sign ${att}`));
  const figures = ['3 years', '$689', '$500', 'On acceptance', '60 days before the end'];
  await sign(phone.page, { heading: att, figures, then: `${cfo.name} signs next.` });
  for (const [signer, then] of [
    [cfo, `${carrierOf.name} signs next.`],
    [carrierOf, 'All signatures are in.'],
  ] as const) {
    const page = await newPage(browser, telephone);
    await page.goto(await linkTo(server.url, signer.email, `Please sign ${att}`));
    await sign(page, { heading: att, figures, then });
    await page.close();
  }
  await phone.page.goto(phone.at('home'));
  // Home links to the first document, and that to the second, once it is signed.
  for (const document of [cogent, lumen]) {
    await phone.page
      .getByRole('link', { name: `Sign ${document}` })
      .first()
      .click();
    await sign(phone.page, { heading: document, then: 'All signatures are in.' });
  }
  await phone.page.getByRole('link', { name: 'Back to home' }).click();
  await phone.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await phone.page.close();
  await customer.page.goto(customer.at(`procurement/service-groups/${group}/overview`));
  await expectNext(customer.page, 'The carrier is planning the installation.');
}

async function installedAndAccepted(): Promise<void> {
  for (const carrier of ['AT&T', 'Cogent', 'Lumen'] as const) {
    const page = await newPage(browser);
    await page.goto(await linkTo(server.url, carriers[carrier], 'Please confirm the order'));
    await page.getByRole('button', { name: 'Confirm order' }).click();
    await page.getByRole('heading', { name: `${asker.company} Internet Order Accepted` }).waitFor();
  }
  const { page } = await signedIn(browser, server.url, 'implementation@trunkline.example');
  await contracts.openGroup(page, server.url, group);
  await follow(page, 'Plan the installation');
  const [first, moved] = [installer.dayAhead(14), installer.dayAhead(21)];
  for (const [site, number, then] of [
    [sites.fiber, 'ATT-90817', 'Give the FOC'],
    [sites.coax, 'COG-5521', 'Agree the day'],
    [sites.monthly, 'LUM-7310', 'Agree the day'],
  ] as const) {
    const drawer = await installer.openSite(page, site);
    await installer.enterOrderNumber(drawer, number, then);
    await installer.setDate(drawer, { date: first });
    await installer.closeSite(drawer);
  }
  await planMoved(page, moved);
  await contracts.openGroup(page, server.url, group);
  await follow(page, 'Schedule installation');
  await contactsNamed(first, moved);
  await expectNext(page, 'Follow the installation');
  await follow(page, 'Follow the installation');
  for (const [site, mbps] of [
    [sites.fiber, '512'],
    [sites.coax, '260'],
    [sites.monthly, '255'],
  ] as const) {
    const drawer = await installer.openSite(page, site);
    await installer.handOver(drawer, mbps);
    await installer.closeSite(drawer);
  }
  await accepted();
  await page.reload();
  for (const [site, circuit] of Object.entries(circuits)) {
    const drawer = await installer.openSite(page, site);
    await installer.nameCircuit(drawer, circuit);
  }
  await contracts.openGroup(page, server.url, group);
  await expectNext(page, 'It is installed.');
}

/** The carrier is late at one site, so the days are its delay. */
async function planMoved(page: Page, date: string): Promise<void> {
  const drawer = await installer.openSite(page, sites.fiber);
  await installer.setDate(drawer, { date, reason: '1B Workload of the carrier' });
  await drawer.getByText('Delay 7 days: Carrier 7').waitFor();
  const [submitted, confirmed] = await installer.milestones(drawer);
  expect([submitted, confirmed]).toEqual(['Order submitted Completed', 'Order accepted Completed']);
  await installer.closeSite(drawer);
}

/** The customer sees the moved date and names the contact on site. */
async function contactsNamed(first: string, moved: string): Promise<void> {
  const { page } = customer;
  await page.reload();
  await follow(page, `Name the on-site contact: ${sites.coax}`);
  const at = (site: string) => page.getByRole('article').filter({ hasText: internet(site) });
  await at(sites.fiber)
    .getByText(`FOC ${installer.shownDay(first)} › ${installer.shownDay(moved)}`)
    .waitFor();
  await page.getByRole('cell', { name: sites.fiber, exact: true }).first().waitFor();
  for (const site of Object.values(sites)) {
    await at(site).getByRole('button', { name: 'Name the contact' }).click();
    const form = page.getByRole('dialog', { name: 'Edit service location' });
    await form.getByRole('combobox', { name: 'On-site contact', exact: true }).click();
    await page
      .getByRole('option', { name: new RegExp(asker.name) })
      .first()
      .click();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'hidden' });
  }
  await expectNext(page, 'The carrier is installing.');
}

async function accepted(): Promise<void> {
  const { page, at } = customer;
  await page.goto(at('procurement/installations/needs-you'));
  for (const [site, measured] of [
    [sites.fiber, 'The carrier measured 512 of 500 Mbps.'],
    [sites.coax, 'The carrier measured 260 of 250 Mbps.'],
    [sites.monthly, 'The carrier measured 255 of 250 Mbps.'],
  ] as const) {
    const card = page.getByRole('article').filter({ hasText: internet(site) });
    await card.getByText(measured).waitFor();
    await card.getByRole('button', { name: 'Accept service' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept service' }).click();
    await card.waitFor({ state: 'detached' });
  }
}

/** The chosen quotes are now services. */
async function inTheInventory(): Promise<void> {
  const { page, at } = customer;
  for (const [site, figures] of [
    [
      sites.fiber,
      [circuits[sites.fiber], '$689', '$500', '3 years', 'ATT-90817', '500 Mbps', 'Fiber', '/29 (5 usable)'],
    ],
    [sites.coax, ['$129.99', '$99', '5 years', 'COG-5521', '250 Mbps', 'Coax']],
    [sites.monthly, ['$120.50', '$0', 'LUM-7310', '250 Mbps', 'Coax']],
  ] as const) {
    await page.goto(at(`inventory?q=${encodeURIComponent(site)}`));
    await page
      .getByRole('row', { name: new RegExp(internet(site)) })
      .getByRole('link')
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: internet(site) }).waitFor();
    await expect.poll(() => page.getByRole('main').innerText()).toContain(figures.at(-1));
    const shown = await page.getByRole('main').innerText();
    for (const figure of figures) expect(shown).toContain(figure);
    expect(shown).toContain('Active');
  }
}
