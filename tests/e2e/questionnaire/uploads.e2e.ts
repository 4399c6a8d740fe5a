import { expect, test } from 'vitest';
import { press, type } from './driver/acts.ts';
import * as common from './driver/common-steps.ts';
import { png } from './driver/files.ts';
import { perform } from './driver/keyboard.ts';
import { storedAnswers } from './driver/stored.ts';
import { useQuestionnaire } from './driver/visit.ts';
import { expectQuestion, play } from './driver/walk.ts';

const visitors = useQuestionnaire();

test('[ER-035] [QN-100] Next waits for a file that is on its way', async () => {
  const page = await visitors.open();
  await play(page, [
    ...common.newService('Mobile lines'),
    common.oneContractTerm,
    { question: 'What mobile lines do you need?', acts: [type('Mobile lines', '12 tablets')] },
    { question: 'When should it be installed?' },
    { question: 'Do you have drawings or a specification to share?', leave: press('Yes') },
  ]);
  await expectQuestion(page, 'Upload your files');
  const arrived = Promise.withResolvers<void>();
  await page.route('**/upload-files', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), perform(page, press('Choose files'))]);
  await chooser.setFiles([png('slow.png')]);
  await page.getByRole('progressbar', { name: 'Uploading slow.png' }).waitFor();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  expect(await next.getAttribute('aria-disabled')).toBe('true');
  await perform(page, press('Next'));
  expect(await page.getByRole('alert').count()).toBe(0);
  arrived.resolve();
  await page.getByRole('button', { name: 'Remove slow.png' }).waitFor();
  await page.getByText('File uploaded successfully').waitFor();
  await perform(page, press('Next'));
  await expectQuestion(page, 'Providers you prefer or refuse?');
  expect((await storedAnswers(page))['attachments']).toMatchObject({ file_urls: [{ name: 'slow.png' }] });
});
