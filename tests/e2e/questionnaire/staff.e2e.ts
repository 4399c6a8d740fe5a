import { expect, test } from 'vitest';
import { attach, choose, press, search, type } from './driver/acts.ts';
import * as common from './driver/common-steps.ts';
import { pdf } from './driver/files.ts';
import { useQuestionnaire } from './driver/visit.ts';
import { expectQuestion, expectRequest, play } from './driver/walk.ts';

const visitors = useQuestionnaire();
const meeting = "Let's schedule a follow-up call between you and one of our IT experts";

test('[QN-180] staff under their own name are sent to the console with the reason', async () => {
  const page = await visitors.open({ as: 'admin@trunkline.example' });
  await page.waitForURL(/\/admin/);
  const said =
    'Questionnaire cannot be filled out by admin or sales accounts. Please log out to complete a questionnaire';
  expect(await page.getByText(said).textContent()).toBe(said);
});

test('[QN-094] [QN-103] [QN-118] [QN-211] [QN-212] [QN-213] staff on behalf of a team', async () => {
  const staff = await visitors.administrator();
  const teamId = await staff.teamId('Harbor West');
  await staff.post('/api/feature-toggles', { team_id: teamId, name: 'meetingRequired', on: true });
  const path = `/questionnaire?team_id=${teamId}`;
  const page = await visitors.open({ as: 'admin@trunkline.example', path, expected: [/status of 404/] });
  await play(page, [
    {
      question: 'Which questionnaire do you want to fill in for this team?',
      look: 'questionnaire-type',
      leave: press('Service request'),
    },
    ...common.newService('Mobile lines').slice(1),
    common.oneContractTerm,
    { question: 'What mobile lines do you need?', acts: [type('Mobile lines', '12 tablets')] },
  ]);
  await expectQuestion(page, 'When should it be installed?');
  const memory = `trunkline.questionnaire.team.${teamId}`;
  const remembered = await page.evaluate((key) => localStorage.getItem(key), memory);
  expect(remembered).not.toBeNull();
  await play(page, [
    ...common.usualEnd,
    {
      question: meeting,
      refusals: ['Please choose a time for the call'],
      acts: [press('4:00 PM')],
    },
  ]);
  await expectQuestion(page, 'How can we reach you?');
  expect(await page.getByLabel('Email').inputValue()).toMatch(/@harbor-logistics\.example$/);
  await play(page, [{ ...common.contact('owner@harbor-logistics.example'), leave: press('Submit Request') }]);
  await page.waitForURL(new RegExp(`/${teamId}/dashboard/procurement`));
  await expectRequest(page, 'Mobile line');
  // A completed or deleted questionnaire is not resumed: the next visit starts a new one.
  for (const id of [remembered, '00000000-0000-7000-8000-000000000000']) {
    await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [memory, id]);
    await page.goto(path);
    await expectQuestion(page, 'Which questionnaire do you want to fill in for this team?');
    expect(await page.evaluate((key) => localStorage.getItem(key), memory)).not.toBe(id);
  }
  const { records } = await staff.get<{ records: { status: string }[] }>(
    `/api/questionnaires?team_id=${teamId}&per_page=5`,
  );
  const done = records.filter(({ status }) => status === 'COMPLETED');
  expect(done).toEqual([expect.objectContaining({ is_on_behalf: true, ly_uuid: null })]);

  // The team books its calls as the widget does.
  await staff.post('/api/feature-toggles', { team_id: teamId, name: 'meetingWidget', on: true });
  await page.reload();
  await play(page, [
    {
      question: 'Which questionnaire do you want to fill in for this team?',
      leave: press('Bill or contract upload'),
    },
    {
      question: 'Share your current bills and contracts',
      acts: [
        press('Add new file'),
        attach('Choose file', [pdf('january.pdf')]),
        choose('Type', 'Bill'),
        search('Providers', 'Lum', 'Lumen'),
        search('Services', 'Int', 'Internet'),
        press('Upload Bill'),
      ],
    },
    { question: 'Anything else we should know?' },
    { question: meeting, acts: [press('4:30 PM')] },
  ]);
  await expectQuestion(page, 'How can we reach you?');
  const id = await page.evaluate((key) => localStorage.getItem(key), memory);
  const { responses } = await staff.get<{ responses: { question_id: string; data: object }[] }>(
    `/api/questionnaires/${id}`,
  );
  const booked = { chilipiper_meeting: expect.objectContaining({ meeting_requested: true, meeting_length: 30 }) };
  expect(responses).toContainEqual(expect.objectContaining({ question_id: 'meeting_chilipiper', data: booked }));
});
