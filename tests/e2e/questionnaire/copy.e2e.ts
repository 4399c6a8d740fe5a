import { expect, test } from 'vitest';
import { press, search, tick, type, type Step } from './driver/acts.ts';
import * as common from './driver/common-steps.ts';
import { perform } from './driver/keyboard.ts';
import { examine } from './driver/looks.ts';
import { useQuestionnaire } from './driver/visit.ts';
import { expectQuestion, expectRefusals, expectRequest, play } from './driver/walk.ts';

const visitors = useQuestionnaire();

const atStoredPlaces: readonly Step[] = [
  ...common.newService('Internet'),
  {
    question: 'Which locations need internet?',
    look: 'stored-locations',
    refusals: ['You must select at least one location'],
    acts: [tick('Chicago HQ'), type('Search your locations', 'Naper'), tick('Naperville clinic')],
  },
  common.oneContractTerm,
  {
    question: 'What kind of internet does each location need?',
    acts: [tick('Same for all locations'), tick('Broadband'), tick('Coax')],
  },
  {
    question: 'How fast should the internet be at each location?',
    acts: [tick('Same for all locations'), press('Internet speed, All locations'), tick('300 Mbps')],
  },
  ...common.usualEnd,
  common.withoutMeeting,
  { question: 'How can we reach you?', look: 'contact-known', leave: press('Submit Request') },
];

const toTheCopy: readonly Step[] = [
  { question: 'What are you shopping for?', look: 'shopping-for-again', leave: press('A copy of an earlier request') },
  { question: 'How many locations?', leave: press('1') },
  { question: 'Name your locations', acts: [search('Location #1', 'Peor', 'Peoria clinic')] },
];

test('[ER-033] [QN-122] [QN-169] [QN-170] [QN-171] [QN-195] [QN-197] [QN-236] [QN-242] a request at the places of the team, and a copy of it elsewhere (page rule 16)', async () => {
  const page = await visitors.open({ as: 'owner@acme-dental.example' });
  await play(page, atStoredPlaces);
  await expectRequest(page, 'Internet');
  await page.goto('/questionnaire');
  await play(page, toTheCopy);

  await expectQuestion(page, 'Which request do you want to copy?');
  await perform(page, press('Next'));
  await expectRefusals(page, ['No config selected']);
  await perform(page, type('Search earlier requests', 'Naperville'));
  expect(await page.getByRole('row').count()).toBe(2);
  await examine(page, 'copy-selection');
  await perform(page, press('Internet'));
  await page.getByRole('dialog', { name: 'Internet' }).getByText('Chicago HQ: 300 Mbps').waitFor();
  await examine(page, 'copy-details');
  await perform(page, press('Select for copy'));

  await expectQuestion(page, 'Check the copied configuration');
  await page.getByRole('main').getByText('Peoria clinic: 300 Mbps').waitFor();
  await page.getByRole('main').getByText('3 years').waitFor();
  await examine(page, 'copy-configuration');
  await perform(page, press('Change Internet speed'));
  await page.getByRole('dialog', { name: 'Edit Configuration' }).waitFor();
  await perform(page, press('Internet speed, Peoria clinic'));
  await perform(page, tick('500 Mbps'));
  await examine(page, 'copy-edit');
  await perform(page, press('Save'));
  await page.getByRole('main').getByText('Peoria clinic: 300 Mbps, 500 Mbps').waitFor();
  await perform(page, press('Next'));

  await play(page, [{ question: 'How can we reach you?', leave: press('Submit Request') }]);
  await expectRequest(page, 'Internet');
});
