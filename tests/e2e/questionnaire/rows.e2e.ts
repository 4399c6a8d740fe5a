import { expect, test } from 'vitest';
import { attach, choose, press, tick, type Step } from './driver/acts.ts';
import * as common from './driver/common-steps.ts';
import { pdf, png } from './driver/files.ts';
import { perform } from './driver/keyboard.ts';
import { examine } from './driver/looks.ts';
import { useQuestionnaire } from './driver/visit.ts';
import { expectQuestion, play } from './driver/walk.ts';

const visitors = useQuestionnaire();

test('[QN-278] [QN-280] a connection row that is added has the focus, as has the one before a removed one (page rule 13)', async () => {
  const page = await visitors.open();
  await play(page, [
    ...common.newService('WAN'),
    { question: 'How should your sites be linked?', leave: press('VPLS') },
    ...common.named('Dallas', 'Austin', 'Chicago'),
    common.addressed([...common.texas, { text: '233 S Wacker Dr Chicago IL 60606', city: 'Chicago' }]),
  ]);
  await expectQuestion(page, 'Which sites connect to each other?');
  await page.getByRole('img', { name: 'Diagram of the connections: none yet' }).waitFor();
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  await perform(page, press('Z locations', 'Row 1'));
  await perform(page, tick('Chicago', 'Row 1'));
  await page.getByRole('img', { name: 'Diagram of the connections: Dallas to Chicago' }).waitFor();
  await perform(page, press('Add connection'));
  await page.waitForFunction(() => document.activeElement?.id === 'answer-connections-1-from');
  await perform(page, choose('A location', 'Austin', 'Row 2'));
  await perform(page, press('Remove Row 2'));
  await page.waitForFunction(() => document.activeElement?.id === 'answer-connections-0-from');
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
});

test('[QN-167] [QN-290] racks are added and removed at their place, the last one stays', async () => {
  const page = await visitors.open();
  await play(page, [
    ...common.newService('Colocation'),
    {
      question: 'Where do you want to colocate?',
      acts: [
        { do: 'type', name: 'Name', text: 'Near the office' },
        { do: 'search', name: 'Area', text: 'Dallas', pick: 'Dallas' },
      ],
    },
    common.oneContractTerm,
  ]);
  await expectQuestion(page, 'What space and power do you need?');
  await page.getByRole('button', { name: '+ Add additional rack type' }).waitFor();
  expect(await page.getByRole('button', { name: 'Remove' }).count()).toBe(0);
  await perform(page, press('+ Add additional rack type'));
  await page.waitForFunction(() => document.activeElement?.id === 'answer-rackTypes-1-quantity');
  expect(await page.getByRole('button', { name: 'Remove' }).count()).toBe(2);
  await perform(page, press('Remove', 'Rack 2'));
  await page.waitForFunction(() => document.activeElement?.id === 'answer-rackTypes-0-quantity');
  expect(await page.getByRole('button', { name: 'Remove' }).count()).toBe(0);
});

const toTheFiles: readonly Step[] = [
  ...common.newService('Mobile lines'),
  common.oneContractTerm,
  {
    question: 'What mobile lines do you need?',
    acts: [{ do: 'type', name: 'Mobile lines', text: '12 tablets' }],
  },
  { question: 'When should it be installed?' },
  { question: 'Do you have drawings or a specification to share?', leave: press('Yes') },
];

test('[QN-296] [QN-297] each file says what is wrong with it; a failed upload is tried again (page rule 14)', async () => {
  const page = await visitors.open({ expected: [/ERR_FAILED/] });
  await play(page, toTheFiles);
  await expectQuestion(page, 'Upload your files');
  await perform(page, attach('Choose files', [{ ...pdf('macro.exe'), mimeType: 'application/octet-stream' }]));
  await page.getByText('Only images and PDF files can be uploaded.').waitFor();
  await perform(page, press('Remove macro.exe'));
  await page.route('**/upload-files', (route) => route.abort(), { times: 1 });
  await perform(page, attach('Choose files', [png('first.png')]));
  await page.getByText('The upload failed. Try again.').waitFor();
  await examine(page, 'upload-failed');
  await perform(page, press('Try again'));
  await page.getByText('The upload failed. Try again.').waitFor({ state: 'detached' });
  const ten = Array.from({ length: 10 }, (_, at) => png(`more-${at}.png`));
  await perform(page, attach('Choose files', ten));
  await page.getByText('You may only upload ten files.').waitFor();
  expect(await page.getByText('You may only upload ten files.').count()).toBe(1);
});
