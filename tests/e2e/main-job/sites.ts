/** A visitor who requests internet at three sites, and then has a team with that request. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPassword } from '../../support/demo-server.ts';
import { finishAccount } from './visitor.ts';

export const sites = { fiber: 'Madison lab', coax: 'Omaha shop', monthly: 'Peoria depot' } as const;
const places = Object.values(sites);

export const asker = {
  firstName: 'Lena',
  lastName: 'Brandt',
  name: 'Lena Brandt',
  email: 'lena@brandt-labs.example',
  company: 'Brandt Labs',
  password: demoPassword,
} as const;

/** Street, city, state and postal code of each site. */
const addresses = [
  ['10 East Doty Street', 'Madison', 'WI', '53703'],
  ['1313 Farnam Street', 'Omaha', 'NE', '68102'],
  ['300 SW Water Street', 'Peoria', 'IL', '61602'],
] as const;

/** Answers all questions, creates the account, and ends on the new request. */
export async function askForSites(
  page: Page,
  url: string,
): Promise<{ readonly dashboard: string; readonly group: string }> {
  const step = (id: string): Promise<void> => page.waitForURL(`**/questionnaire?step=${id}`);
  const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
  const next = (): Promise<void> => page.getByRole('button', { name: 'Next', exact: true }).click();
  const at = (place: string): Locator => page.getByRole('region', { name: place });

  await page.goto(`${url}/questionnaire`);
  await press(/New service/);
  await step('it_experience');
  await press('I have done it before');
  await step('service_needs');
  await page.getByRole('checkbox', { name: 'Internet' }).check();
  await next();
  await step('location_number');
  await press('3');
  await step('location_names');
  for (const [at, place] of places.entries()) await page.getByLabel(`Location #${at + 1}`).fill(place);
  await next();
  await step('location_addresses');
  for (const address of addresses) await giveAddress(page, address);
  await step('contract_terms');
  await press('3 years');
  await press('5 years');
  await next();
  await step('internet_type');
  await at(sites.fiber).getByRole('checkbox', { name: 'Dedicated' }).check();
  await at(sites.fiber).getByRole('button', { name: 'Fiber' }).click();
  for (const place of [sites.coax, sites.monthly]) {
    await at(place)
      .getByRole('checkbox', { name: /Broadband/ })
      .check();
    await at(place).getByRole('button', { name: 'Coax' }).click();
  }
  await next();
  await step('internet_speed');
  for (const place of places) await chooseSpeed(at(place), place === sites.fiber ? '500 Mbps' : '250 Mbps');
  await next();
  await step('burstable');
  await press('No, a fixed speed');
  await next();
  await step('static_ips');
  await page.getByLabel(`Static IPs, ${sites.fiber}`).selectOption({ label: '/29 (5 usable)' });
  await next();
  await step('bgp_routing');
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await next();
  await step('managed_router');
  await press('No, we run our own');
  await next();
  await step('install_date');
  await next();
  await step('attachments_wanted');
  await press('No');
  await step('provider_considerations');
  await next();
  await step('general_comments');
  await next();
  await step('meeting_google');
  await press('Continue without Meeting');
  await step('contact_info');
  await giveContact(page);
  await next();
  await step('referral');
  await press('Google');
  await page.getByRole('region', { name: 'Check your answers' }).getByText(sites.monthly).first().waitFor();
  await press('Submit Request');
  await page.getByRole('heading', { name: "We've received all of your user details!" }).waitFor();
  const dashboard = await finishAccount(page, url, asker);
  await page.goto(`${dashboard}procurement/requests`);
  const link = page
    .getByRole('row', { name: new RegExp(places.join(', ')) })
    .getByRole('link')
    .first();
  await link.click();
  await page.waitForURL(/service-groups\/[\da-f-]{36}/);
  await expectNext(page, 'We are preparing your request for the carriers.');
  return { dashboard, group: /service-groups\/([\da-f-]{36})/.exec(page.url())![1]! };
}

async function giveAddress(page: Page, [street, city, state, code]: (typeof addresses)[number]): Promise<void> {
  const input = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
  await page.getByRole('button', { name: 'Enter address by hand' }).click();
  await input('Street address').fill(street);
  await input('City').fill(city);
  await input('State').fill(state);
  await input('ZIP code').fill(code);
  await page.getByLabel('Country').selectOption({ label: 'United States' });
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

async function giveContact(page: Page): Promise<void> {
  const facts = {
    'First name': asker.firstName,
    'Last name': asker.lastName,
    Email: asker.email,
    Phone: '+1 608 555 0142',
    Company: asker.company,
  };
  for (const [name, value] of Object.entries(facts)) await page.getByRole('textbox', { name }).fill(value);
}

async function chooseSpeed(place: Locator, speed: string): Promise<void> {
  const list = place.getByRole('button', { name: /Internet speed/ });
  await list.click();
  await place.getByRole('checkbox', { name: speed }).check();
  await list.click();
}

/** The page's one next action has these words. */
export async function expectNext(page: Page, words: string): Promise<void> {
  await expect.poll(() => next(page).innerText()).toContain(words);
}

/** Follows the one next action of a record page: a link or an event. */
export async function follow(page: Page, name: string): Promise<void> {
  await next(page)
    .locator('a, button')
    .filter({ hasText: new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`) })
    .click();
}

export const next = (page: Page): Locator => page.getByRole('region', { name: 'Next', exact: true });
