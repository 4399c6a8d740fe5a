import { expect, test } from 'vitest';
import { choose, press, search, tick, type, type Step } from './driver/acts.ts';
import * as common from './driver/common-steps.ts';
import { perform } from './driver/keyboard.ts';
import { storedAnswers } from './driver/stored.ts';
import { useQuestionnaire } from './driver/visit.ts';
import { expectQuestion, play } from './driver/walk.ts';

const visitors = useQuestionnaire();
const link = 'Chicago HQ to Naperville clinic';
const all = [tick('Same for all locations')];

const darkFiberVoiceAndCloud: readonly Step[] = [
  ...common.newService('WAN', 'Voice', 'Direct cloud connect', 'Cross connect'),
  { question: 'How should your sites be linked?', leave: press('Dark fiber') },
  {
    question: 'Which locations need WAN?',
    refusals: ['You must select at least one location'],
    acts: [tick('Chicago HQ'), tick('Naperville clinic')],
  },
  { question: 'Which locations need voice?', acts: [tick('Peoria clinic')] },
  { question: 'How should each connection be protected?', acts: [tick('Protected', link)] },
  { question: 'How many strands does each connection need?', acts: [choose(`Fiber strands, ${link}`, '2 strands')] },
  { question: 'Which voice services does each location need?', acts: [tick('SIP trunks', 'Peoria clinic')] },
  { question: 'How many lines or simultaneous calls at each location?', acts: [type('Lines, Peoria clinic', '8')] },
  { question: 'Which phone numbers should move to the new service?' },
  { question: 'Which clouds do you want to reach?', refusals: ['Cloud providers: Required'], acts: [tick('AWS')] },
  {
    question: 'How fast should the cloud connection be at each location?',
    acts: [...all, press('Cloud connection speed, All locations'), tick('500 Mbps')],
  },
  { question: 'Which cross connects do you need?', acts: [type('Qty', '2', 'Chicago HQ')] },
];

const wavelength: readonly Step[] = [
  ...common.newService('WAN'),
  { question: 'How should your sites be linked?', leave: press('Wavelength') },
  { question: 'Which locations need WAN?', acts: [tick('Chicago HQ'), tick('Naperville clinic')] },
  { question: common.oneContractTerm.question, acts: [tick("I don't know yet")] },
  {
    question: 'How fast should the wavelength be at each site?',
    acts: [...all, press('Wavelength speed, All locations'), tick('10 Gbps')],
  },
];

const crossConnectAlone: readonly Step[] = [
  ...common.newService('Cross connect'),
  { question: 'How many locations?', leave: press('1') },
  { question: 'Name your locations', acts: [search('Location #1', 'Peor', 'Peoria clinic')] },
  common.oneContractTerm,
  { question: 'Which cross connects do you need?', acts: [type('Qty', '1')] },
];

const unsureHowToLink: readonly Step[] = [
  ...common.newService('WAN'),
  { question: 'How should your sites be linked?', leave: press("I'm not sure yet") },
  { question: 'Which locations need WAN?', acts: [tick('Chicago HQ'), tick('Naperville clinic')] },
  common.oneContractTerm,
];

const fivePlaces: readonly Step[] = [
  ...common.newService('Cross connect'),
  { question: 'How many locations?', leave: press('5') },
  {
    question: 'Name your locations',
    acts: [
      search('Location #1', 'Peor', 'Peoria clinic'),
      ...['Dallas', 'Austin', 'Houston', 'El Paso'].map((name, at) => type(`Location #${at + 2}`, name)),
    ],
  },
];

test('[QN-123] [QN-124] dark fiber, voice and clouds at stored places; a wavelength; a cross connect alone; WAN of any kind; five places', async () => {
  const page = await visitors.open({ as: 'owner@acme-dental.example' });
  await play(page, darkFiberVoiceAndCloud);
  await expectQuestion(page, 'When should it be installed?');
  expect(await storedAnswers(page)).toMatchObject({
    wan_locations: { stored_locations: [{ name: 'Chicago HQ' }, { name: 'Naperville clinic' }] },
    voice_locations: { stored_locations: [{ name: 'Peoria clinic' }] },
    fiber_strands: { connection_option_ids: [{ connection_idx: 0, option_ids: ['fiber_strands.2'] }] },
    cloud_provider: { option_ids: ['cloud_provider.aws'] },
  });
  for (const [steps, end] of [
    [wavelength, 'How should each connection be protected?'],
    [crossConnectAlone, 'When should it be installed?'],
    [unsureHowToLink, 'How much bandwidth does each site need?'],
    [fivePlaces, 'Address of each location'],
  ] as const) {
    await perform(page, press('Start Over'));
    await page.getByRole('dialog').waitFor();
    await perform(page, press('Start Over'));
    await play(page, steps);
    await expectQuestion(page, end);
  }
});
