import { expect, test } from 'vitest';
import { attach, choose, press, tick, type, type Step } from './driver/acts.ts';
import * as common from './driver/common-steps.ts';
import { pdf, png } from './driver/files.ts';
import { storedAnswers } from './driver/stored.ts';
import { useQuestionnaire } from './driver/visit.ts';
import { expectQuestion, expectSubmitted, play } from './driver/walk.ts';

const visitors = useQuestionnaire();
const names = ['Dallas', 'Austin', 'Chicago', 'A very long name of a warehouse'] as const;
const addresses = [
  ...common.texas,
  { text: '233 S Wacker Dr Chicago IL 60606', city: 'Chicago' },
  { text: '800 Bagby St Houston TX 77002', city: 'Houston' },
];

const phones: readonly Step[] = [
  {
    question: 'Which voice services does each location need?',
    look: 'voice-type',
    refusals: names.map((name) => `${name}: Required`),
    acts: [
      tick('Hosted phones', 'Dallas'),
      tick('Phone lines', 'Dallas'),
      tick('SIP trunks', 'Austin'),
      tick('PRI', 'Chicago'),
      tick('Phone lines', names[3]),
    ],
  },
  {
    question: 'How many lines or simultaneous calls at each location?',
    look: 'phone-lines',
    refusals: names.map((name) => `${name}: Required`),
    acts: names.map((name, at) => type(`Lines, ${name}`, String(4 + at))),
  },
  {
    question: 'What are the phone lines used for?',
    look: 'phone-line-types',
    acts: [tick('Fax', 'Dallas'), tick('Elevator', names[3])],
  },
  {
    question: 'How many phones of each kind does each location need?',
    look: 'phone-hardware',
    acts: ['Basic', 'Manager', 'Executive', 'Receptionist', 'Conference', 'Soft'].map((kind, at) =>
      type(kind, String(at)),
    ),
  },
  {
    question: 'Which phone numbers should move to the new service?',
    look: 'number-porting',
    acts: [type('Numbers to port, Dallas', '+1 512 555 0100 to 0119')],
  },
];

const files: readonly Step[] = [
  { question: 'When should it be installed?' },
  { question: 'Do you have drawings or a specification to share?', leave: press('Yes') },
  {
    question: 'Upload your files',
    look: 'files',
    refusals: ['File: Please select one or more files to upload'],
    acts: [attach('Choose files', [pdf('plan.pdf'), png('closet.png')])],
  },
  ...common.usualEnd.slice(2),
  {
    question: "Let's schedule a follow-up call between you and one of our IT experts",
    look: 'meeting-chosen',
    acts: [press('3:00 PM')],
  },
];

test(
  '[QN-100] [QN-102] [QN-113] [QN-116] [QN-140] [QN-144] [QN-158] [QN-159] [QN-173] SD-WAN and voice with phone hardware at four sites',
  { timeout: 300_000 },
  async () => {
    const page = await visitors.open();
    await play(page, [
      ...common.newService('WAN', 'Voice'),
      { question: 'How should your sites be linked?', leave: press('SD-WAN') },
      { question: 'How many locations?', leave: press('4') },
      {
        question: 'Name your locations',
        look: 'location-needs',
        acts: names.map((name, at) => type(`Location #${at + 1}`, name)),
      },
      common.addressed(addresses),
      common.oneContractTerm,
      {
        question: 'How much bandwidth does each site need?',
        look: 'bandwidth',
        acts: common.tickedAt('Bandwidth', Object.fromEntries(names.map((name) => [name, ['100 Mbps', '200 Mbps']]))),
      },
      ...phones,
      ...files,
      common.contact('kim@four-sites.example'),
      common.fromGoogle,
    ]);
    await expectSubmitted(page);
    const stored = await storedAnswers(page);
    expect(stored).toMatchObject({
      phone_lines: { locations_info: names.map((_, at) => ({ location_idx: at, number: 4 + at })) },
      phone_hardware: {
        phones: [
          {
            location_idx: 0,
            counts: { Basic: 0, Manager: 1, Executive: 2, Receptionist: 3, Conference: 4, Soft: 5 },
          },
        ],
      },
      attachments: {
        file_urls: expect.arrayContaining(
          ['plan.pdf', 'closet.png'].map((name) => expect.objectContaining({ name }) as unknown),
        ) as unknown,
      },
      meeting_google: { google_meeting: { meeting_requested: true, meeting_length: 30 } },
    });
  },
);

test('[QN-106] [QN-141] [QN-142] [QN-230] VPLS between four sites, linked pair by pair', async () => {
  const page = await visitors.open();
  await play(page, [
    ...common.newService('WAN'),
    { question: 'How should your sites be linked?', leave: press('VPLS') },
    ...common.named(...names),
    common.addressed(addresses),
    {
      question: 'Which sites connect to each other?',
      look: 'wan-connections',
      refusals: ['Row 1, Z locations: Required'],
      acts: [
        press('Z locations', 'Row 1'),
        tick('Austin', 'Row 1'),
        tick('Chicago', 'Row 1'),
        press('Add connection'),
        choose('A location', 'Chicago', 'Row 2'),
        press('Z locations', 'Row 2'),
        tick(names[3], 'Row 2'),
      ],
    },
    common.oneContractTerm,
  ]);
  await expectQuestion(page, 'How much bandwidth does each site need?');
  expect((await storedAnswers(page))['wan_connections']).toEqual({
    connections: [
      { from: 0, to: 1 },
      { from: 0, to: 2 },
      { from: 2, to: 3 },
    ],
  });
});
