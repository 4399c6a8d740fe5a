/** A member of a team who asks for internet at three places that the team has already. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export const sites = { fiber: 'Madison clinic', coax: 'Omaha clinic', monthly: 'Peoria clinic' } as const;
const places = Object.values(sites);

/** Answers every question that is asked, and ends on the list of requests; answers the id of the new one. */
export async function askForSites(page: Page, url: string, teamId: string): Promise<string> {
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
  await step('internet_locations');
  for (const place of places) await page.getByRole('checkbox', { name: new RegExp(`^${place}`) }).check();
  await next();
  await step('contract_terms');
  await press('36 months');
  await press('60 months');
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
  await page.getByRole('region', { name: 'Check your answers' }).getByText(sites.monthly).first().waitFor();
  await press('Submit Request');
  await page.waitForURL(`**/${teamId}/dashboard/procurement/requests`);
  const link = page
    .getByRole('row', { name: new RegExp(places.join(', ')) })
    .getByRole('link')
    .first();
  await link.click();
  await page.waitForURL(/service-groups\/[\da-f-]{36}/);
  await expectNext(page, 'We are preparing your request for the carriers.');
  return /service-groups\/([\da-f-]{36})/.exec(page.url())![1]!;
}

async function chooseSpeed(place: Locator, speed: string): Promise<void> {
  const list = place.getByRole('button', { name: /Internet speed/ });
  await list.click();
  await place.getByRole('checkbox', { name: speed }).check();
  await list.click();
}

/** The one next action of the page says so. */
export async function expectNext(page: Page, words: string): Promise<void> {
  await expect.poll(() => next(page).innerText()).toContain(words);
}

/** Takes the one way on that the page of a record shows, a page or an event. */
export async function follow(page: Page, name: string): Promise<void> {
  await next(page)
    .locator('a, button')
    .filter({ hasText: new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`) })
    .click();
}

export const next = (page: Page): Locator => page.getByRole('region', { name: 'Next', exact: true });
