/** Changes of earlier answers, after which every page still leads on and nothing is lost. */
import { expect, test } from 'vitest';
import { choose, press, tick, type, type Act } from './driver/acts.ts';
import * as common from './driver/common-steps.ts';
import { perform } from './driver/keyboard.ts';
import { storedAnswers } from './driver/stored.ts';
import { useQuestionnaire } from './driver/visit.ts';
import { expectQuestion, play } from './driver/walk.ts';
import type { Page } from 'playwright-core';

const visitors = useQuestionnaire();

const backTo = async (page: Page, ...questions: readonly string[]): Promise<void> => {
  for (const question of questions) {
    await perform(page, press('Back'));
    await expectQuestion(page, question);
  }
};

const byHand = (street: string): readonly Act[] => [
  press('Enter address by hand'),
  type('Street address', street),
  type('City', 'Chicago'),
  type('State', 'IL'),
  type('ZIP code', '60606'),
];

const expectLeftOut = (page: Page, items: string): Promise<void> =>
  page.getByText(`Left out because it no longer fits: ${items}`).waitFor();

test('[QN-262] with fewer and with more locations than before, each has a name field', async () => {
  const page = await visitors.open();
  await play(page, [...common.newService('Internet'), ...common.named('Alpha', 'Bravo', 'Charlie')]);
  await expectQuestion(page, 'Address of each location');
  await backTo(page, 'Name your locations', 'How many locations?');
  await perform(page, press('2'));
  await perform(page, press('Change'));
  await expectQuestion(page, 'Name your locations');
  await expectLeftOut(page, 'Charlie');
  expect(await page.getByRole('combobox').count()).toBe(2);
  await perform(page, press('Next'));
  await expectQuestion(page, 'Address of each location');
  await backTo(page, 'Name your locations', 'How many locations?');
  await perform(page, press('4'));
  await perform(page, press('Change'));
  await expectQuestion(page, 'Name your locations');
  expect(await page.getByRole('combobox').count()).toBe(4);
});

test('[QN-290] racks of a removed data center do not block the user', async () => {
  const page = await visitors.open();
  const rack = (place: string): readonly Act[] => [
    type('Qty', '1', place),
    choose('Rack type', '42U standard', place),
    choose('Circuit type', '30A/208V single phase', place),
  ];
  await play(page, [
    ...common.newService('Colocation'),
    {
      question: 'Where do you want to colocate?',
      acts: [
        type('Name', 'Dallas', 'Location #1'),
        type('Area', 'Dallas', 'Location #1'),
        press('Add another location'),
        type('Name', 'Austin', 'Location #2'),
        type('Area', 'Austin', 'Location #2'),
      ],
    },
    common.oneContractTerm,
    { question: 'What space and power do you need?', acts: [...rack('Dallas'), ...rack('Austin')] },
  ]);
  await expectQuestion(page, 'Which cross connects do you need?');
  await backTo(
    page,
    'What space and power do you need?',
    common.oneContractTerm.question,
    'Where do you want to colocate?',
  );
  await perform(page, press('Remove Dallas'));
  await perform(page, press('Next'));
  await perform(page, press('Change'));
  await play(page, [{ question: common.oneContractTerm.question }]);
  await expectQuestion(page, 'What space and power do you need?');
  await expectLeftOut(page, 'Dallas');
  await perform(page, press('Next'));
  await expectQuestion(page, 'Which cross connects do you need?');
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('an address stays with its location when locations are renamed', async () => {
  const page = await visitors.open();
  await play(page, [...common.newService('TV'), ...common.named('Dallas office', 'Austin office')]);
  await expectQuestion(page, 'Address of each location');
  for (const act of [...byHand('1 Dallas St'), press('Next'), ...byHand('2 Austin St'), press('Next')])
    await perform(page, act);
  await expectQuestion(page, common.oneContractTerm.question);
  await backTo(page, 'Address of each location', 'Name your locations');
  await perform(page, type('Location #1', 'Austin office'));
  await perform(page, type('Location #2', 'Houston office'));
  await perform(page, press('Next'));
  await perform(page, press('Change'));
  await expectQuestion(page, 'Address of each location');
  await expectLeftOut(page, 'Dallas office');
  const steps = page.getByRole('heading', { level: 2, name: /^Address of/ });
  expect(await steps.allTextContents()).toEqual(['Address of Austin office', 'Address of Houston office']);
  for (const act of [...byHand('3 Houston St'), press('Next')]) await perform(page, act);
  await expectQuestion(page, common.oneContractTerm.question);
  const stored = (await storedAnswers(page))['location_addresses'] as { locations_addresses: object[] };
  expect(stored.locations_addresses).toMatchObject([
    { idx: 0, name: 'Austin office', street: '2 Austin St' },
    { idx: 1, name: 'Houston office', street: '3 Houston St' },
  ]);
});

test('[QN-264] after other services were chosen, the names step continues although no service can be ticked', async () => {
  const page = await visitors.open();
  await play(page, [...common.newService('Internet', 'Voice'), { question: 'How many locations?', leave: press('2') }]);
  await expectQuestion(page, 'Name your locations');
  for (const act of [type('Location #1', 'A'), type('Location #2', 'B')]) await perform(page, act);
  await page.getByRole('checkbox', { name: 'Voice' }).first().press('Space');
  await page.getByRole('checkbox', { name: 'Internet' }).last().press('Space');
  await perform(page, press('Next'));
  await expectQuestion(page, 'Address of each location');
  await backTo(page, 'Name your locations', 'How many locations?', 'Which services do you need?');
  for (const name of ['Internet', 'Voice', 'TV']) await perform(page, tick(name));
  await perform(page, press('Next'));
  await perform(page, press('Change'));
  await play(page, [{ question: 'How many locations?', leave: press('2') }]);
  await expectQuestion(page, 'Name your locations');
  await perform(page, press('Next'));
  await expectQuestion(page, 'Address of each location');
  expect(await page.getByRole('alert').count()).toBe(0);
});
