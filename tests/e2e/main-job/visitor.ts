/** A visitor who requests internet at two sites, from the first question to the dashboard. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAxeClean } from '../../support/browser.ts';
import { linkTo } from './mailbox.ts';

export const visitor = {
  email: 'marisol@keane-optics.example',
  password: 'Northern-lights-7',
  company: 'Keane Optics',
} as const;

/** Answers all questions; ends on the page that waits for email verification. */
export async function answerQuestionnaire(page: Page, url: string): Promise<void> {
  const step = (id: string): Promise<void> => page.waitForURL(`**/questionnaire?step=${id}`);
  const next = async (): Promise<void> => {
    await expectAxeClean(page);
    await page.getByRole('button', { name: 'Next' }).click();
  };
  const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
  const at = (place: string): Locator => page.getByRole('region', { name: place });

  await page.goto(`${url}/questionnaire`);
  await page.getByRole('heading', { level: 1, name: 'What are you shopping for?' }).waitFor();
  await expectAxeClean(page);
  await press(/New service/);
  await step('it_experience');
  await press('I have done it before');
  await step('service_needs');
  await page.getByRole('checkbox', { name: 'Internet' }).check();
  await next();
  await step('location_number');
  await press('2');
  await step('location_names');
  await page.getByLabel('Location #1').fill('Headquarters');
  await page.getByLabel('Location #2').fill('North Park');
  await next();
  await step('location_addresses');
  await giveAddresses(page);
  await step('contract_terms');
  await press('2 years');
  await press('3 years');
  await next();
  await step('internet_type');
  await at('Headquarters').getByRole('checkbox', { name: 'Dedicated' }).check();
  await at('Headquarters').getByRole('button', { name: 'Fiber' }).click();
  await at('North Park')
    .getByRole('checkbox', { name: /Broadband/ })
    .check();
  await at('North Park').getByRole('button', { name: 'Coax' }).click();
  await next();
  await step('internet_speed');
  await chooseSpeed(at('Headquarters'), '250 Mbps');
  await chooseSpeed(at('North Park'), '100 Mbps');
  await next();
  await step('burstable');
  await press('No, a fixed speed');
  await next();
  await step('static_ips');
  await page.getByLabel('Static IPs, Headquarters').selectOption({ label: '/29 (5 usable)' });
  await next();
  await step('bgp_routing');
  await at('Headquarters').getByRole('button', { name: 'No', exact: true }).click();
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
  await page.getByRole('region', { name: 'Check your answers' }).getByText('1515 Market St').waitFor();
  await expectAxeClean(page);
  await press('Submit Request');
  await page.getByRole('heading', { name: "We've received all of your user details!" }).waitFor();
  await expectAxeClean(page);
}

/** One address from the gazetteer's suggestions, one by hand. */
async function giveAddresses(page: Page): Promise<void> {
  const input = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
  await page.getByLabel(/Search address/).pressSequentially('1515 Market St, Philadelphia, PA 19102');
  await page
    .getByRole('option', { name: /1515 Market St.*Philadelphia, PA/ })
    .first()
    .click();
  await expectAxeClean(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Enter address by hand' }).click();
  await input('Street address').fill('2100 Renaissance Blvd');
  await input('City').fill('King of Prussia');
  await input('State').fill('PA');
  await input('ZIP code').fill('19406');
  await page.getByLabel('Country').selectOption({ label: 'United States' });
  await expectAxeClean(page);
  await page.getByRole('button', { name: 'Next' }).click();
}

async function chooseSpeed(place: Locator, speed: string): Promise<void> {
  await place.getByRole('button', { name: /Internet speed/ }).click();
  await place.getByRole('checkbox', { name: speed }).check();
  await place.getByRole('button', { name: /Internet speed/ }).click();
}

async function giveContact(page: Page): Promise<void> {
  const facts = {
    'First name': 'Marisol',
    'Last name': 'Keane',
    Email: visitor.email,
    Phone: '+1 215 555 0142',
    Company: visitor.company,
  };
  for (const [name, value] of Object.entries(facts)) await page.getByRole('textbox', { name }).fill(value);
}

/** Follows the emailed link and chooses a password; returns the address of the team's dashboard. */
export async function finishAccount(
  page: Page,
  url: string,
  who: { readonly email: string; readonly password: string } = visitor,
): Promise<string> {
  await page.goto(await linkTo(url, who.email, 'Verify your email'));
  const input = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
  await input('Password').fill(who.password);
  await input('Confirm password').fill(who.password);
  await expectAxeClean(page);
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForURL(/\/dashboard\/home$/);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/[\da-f-]{36}\/dashboard\/home$/);
  return page.url().replace(/home$/, '');
}
