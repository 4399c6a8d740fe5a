import { expect, test } from 'vitest';
import { attach, choose, press, search, type } from './driver/acts.ts';
import * as common from './driver/common-steps.ts';
import { pdf } from './driver/files.ts';
import { perform } from './driver/keyboard.ts';
import { examine } from './driver/looks.ts';
import { storedAnswers } from './driver/stored.ts';
import { useQuestionnaire } from './driver/visit.ts';
import { expectQuestion, expectRefusals, expectSubmitted, play } from './driver/walk.ts';

const visitors = useQuestionnaire();

test('[QN-101] [QN-160] [QN-161] [QN-162] [QN-163] [QN-164] a current bill is shared', async () => {
  const page = await visitors.open();
  await play(page, [{ question: 'What are you shopping for?', leave: press('A better deal on what I have') }]);
  await expectQuestion(page, 'Share your current bills and contracts');
  await perform(page, press('Next'));
  await expectRefusals(page, ['Please select one or more files to upload']);
  await perform(page, press('Add new file'));
  await page.getByRole('dialog', { name: 'Upload Bill/Contract' }).waitFor();
  await perform(page, press('Close'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByRole('main').getByRole('listitem').filter({ hasText: 'Edit' }).count()).toBe(0);
  await perform(page, press('Add new file'));
  await examine(page, 'bill-dialog-empty');
  for (const act of [
    attach('Choose file', [pdf('january.pdf')]),
    choose('Type', 'Bill'),
    search('Providers', 'Lum', 'Lumen'),
    search('Services', 'Int', 'Internet'),
  ])
    await perform(page, act);
  await page.getByRole('dialog').getByText('january.pdf').first().waitFor();
  await examine(page, 'bill-dialog');
  await perform(page, press('Upload Bill'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await examine(page, 'bills');
  await perform(page, press('Edit'));
  await page.getByRole('button', { name: 'Update Bill' }).waitFor();
  await perform(page, type('Comments', 'Ends in May.'));
  await perform(page, press('Update Bill'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await perform(page, press('Next'));
  await play(page, [
    { question: 'Anything else we should know?' },
    common.withoutMeeting,
    common.contact('pat@bills.example'),
    common.fromGoogle,
  ]);
  await expectSubmitted(page);
  expect((await storedAnswers(page))['bill_upload']).toMatchObject({
    bill_upload: [
      {
        type: 'bill',
        providers: ['Lumen'],
        services: ['Internet'],
        comments: 'Ends in May.',
        file_urls: [{ name: 'january.pdf' }],
      },
    ],
  });
});
