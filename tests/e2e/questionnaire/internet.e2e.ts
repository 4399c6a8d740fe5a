import { expect, test } from 'vitest';
import { press, search, tick, type, type Step } from './driver/acts.ts';
import { chosenAt, contact, tickedAt } from './driver/common-steps.ts';
import { emailTo } from './driver/emails.ts';
import { examine } from './driver/looks.ts';
import { storedAnswers } from './driver/stored.ts';
import { useQuestionnaire } from './driver/visit.ts';
import { expectSubmitted, play } from './driver/walk.ts';

const visitors = useQuestionnaire();
const email = 'dana@reed-dental.example';

const places: readonly Step[] = [
  { question: 'What are you shopping for?', look: 'shopping-for', leave: press('New service') },
  {
    question: 'How comfortable are you buying network services?',
    look: 'it-experience',
    leave: press('I have done it'),
  },
  {
    question: 'Which services do you need?',
    look: 'services',
    refusals: ['Services: Required'],
    acts: [tick('Internet')],
  },
  { question: 'How many locations?', look: 'location-number', leave: press('2') },
  {
    question: 'Name your locations',
    look: 'location-names',
    refusals: ['Location #1, Name: Required', 'Location #2, Name: Required'],
    acts: [type('Location #1', 'Dallas'), type('Location #2', 'Austin')],
  },
  {
    question: 'Address of each location',
    look: 'location-addresses',
    acts: [
      search('Search address', '1500 Marilla St Dallas TX 75201', 'Dallas'),
      press('Next'),
      press('Enter address by hand'),
      type('Street address', '301 W 2nd St'),
      type('City', 'Austin'),
      type('State', 'TX'),
      type('ZIP code', '78701'),
    ],
  },
];

const services: readonly Step[] = [
  {
    question: 'Which contract lengths should we price?',
    look: 'contract-terms',
    acts: [tick('2 years'), tick('3 years')],
  },
  {
    question: 'What kind of internet does each location need?',
    look: 'internet-type',
    refusals: ['Dallas: At least one internet type is required.', 'Austin: At least one internet type is required.'],
    acts: [
      tick('Dedicated', 'Dallas'),
      tick('Fiber', 'Dedicated, Dallas'),
      tick('Broadband', 'Austin'),
      tick('Coax', 'Broadband (best effort), Austin'),
    ],
  },
  {
    question: 'How fast should the internet be at each location?',
    look: 'internet-speed',
    acts: tickedAt('Internet speed', { Dallas: ['500 Mbps'], Austin: ['300 Mbps'] }),
  },
  {
    question: 'Do you want a lower commitment that can burst?',
    look: 'burstable',
    acts: [tick('Commit to 250 Mbps', 'Dallas')],
  },
  {
    question: 'How many static IP addresses does each location need?',
    look: 'static-ips',
    acts: chosenAt('Static IPs', { Dallas: '/29 (5 usable)' }),
  },
  { question: 'Will you announce your own addresses with BGP?', look: 'bgp', acts: [tick('No', 'Dallas')] },
  { question: 'Should the carrier manage the router?', look: 'managed-router', acts: [tick('Yes', 'Dallas')] },
];

const end: readonly Step[] = [
  { question: 'When should it be installed?', look: 'install-date' },
  { question: 'Do you have drawings or a specification to share?', look: 'files-wanted', leave: press('No') },
  {
    question: 'Providers you prefer or refuse?',
    look: 'providers',
    acts: [search('Allow list', 'Lum', 'Lumen'), type('Comments', 'No satellite.')],
  },
  { question: 'Anything else we should know?', look: 'comments', acts: [type('General comments', 'We move in May.')] },
  {
    question: "Let's schedule a follow-up call between you and one of our IT experts",
    look: 'meeting',
    leave: press('Continue without Meeting'),
  },
  {
    ...contact(email),
    look: 'contact',
    refusals: [
      'First name: Required',
      'Last name: Required',
      'Email: Required',
      'Phone: Required',
      'Company: Required',
    ],
  },
  {
    question: 'How did you hear about us?',
    look: 'referral',
    acts: [press('Other'), type('Please specify...', 'A neighbor')],
    leave: press('Submit Request'),
  },
];

const at = (locationIdx: number, ...optionIds: string[]) => ({ location_idx: locationIdx, option_ids: optionIds });

/** Stored answers of these walks, by question. */
const answers = {
  service_needs: { option_ids: ['service_needs.internet'] },
  location_number: { option_ids: ['location_number.2'] },
  location_names: { locations: [{ name: 'Dallas' }, { name: 'Austin' }] },
  location_addresses: {
    locations_addresses: [
      { street: '1500 Marilla St', city: 'Dallas', state_province: 'TX', country: 'US' },
      { street: '301 W 2nd St', city: 'Austin', state_province: 'TX', postal_code: '78701', country: 'US' },
    ],
  },
  contract_terms: { option_ids: ['contract_terms.months_24', 'contract_terms.months_36'] },
  internet_type: {
    location_option_ids: [
      at(0, 'internet_type.dedicated', 'internet_type.dedicated_fiber'),
      at(1, 'internet_type.broadband', 'internet_type.broadband_coax'),
    ],
  },
  internet_speed: { location_option_ids: [at(0, 'internet_speed.500'), at(1, 'internet_speed.300')] },
  burstable: { location_option_ids: [at(0, 'burstable.250')] },
  static_ips: { location_option_ids: [at(0, 'static_ips.slash_29')] },
  provider_considerations: {
    provider_allow_deny_list: { allow_list: ['Lumen'], deny_list: [], comments: 'No satellite.' },
  },
  general_comments: { text: 'We move in May.' },
  meeting_google: { google_meeting: { meeting_requested: false } },
  referral: { referral: { from: 'other', comments: 'A neighbor' } },
};

test(
  '[QN-099] [QN-104] [QN-107] [QN-112] [QN-114] [QN-117] [QN-119] [QN-120] [QN-121] [QN-126] [QN-156] [QN-174] [QN-203] internet at two sites with burstable speeds',
  { timeout: 300_000 },
  async () => {
    const page = await visitors.open();
    await play(page, [...places, ...services, ...end]);
    await expectSubmitted(page);
    const stored = await storedAnswers(page);
    expect(stored).toMatchObject(answers);
    // The picker was one month ahead.
    const { date } = stored['install_date'] as { date: string };
    const daysAhead = (Date.parse(date) - Date.now()) / 86_400_000;
    expect(daysAhead).toBeGreaterThan(26);
    expect(daysAhead).toBeLessThan(32);
    expect(await page.getByRole('button', { name: /^Resend/ }).isDisabled()).toBe(true);
    await examine(page, 'verification');
    const { links } = await emailTo(page, email);
    expect(links.length).toBeGreaterThan(0);
  },
);
