/** The last step before, during and after a submission, and the booking of its consultation. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { isMuted } from '#web/shell/live/muted.ts';
import { flashes } from '#web/shell/flash/flash.ts';
import { address, customer, data, draft, openAs, project, store } from './open-project.tsx';
import { teamId } from '../record/team-scope.ts';

const started = 'Bulk Site submission started, this may take a few minutes';
const start = '2099-03-02T15:00:00.000Z';
const messages = () => flashes.get().map(({ message }) => message);

beforeEach(() => flashes.set([]));

/** A project with that number of sites and additional data. */
const withSites = (count: number, more: object = {}) => {
  const rows = Array.from({ length: count }, (_, at) => ({ ...store, id: `s${at}`, name: `Store ${at}` }));
  return { ...draft, data: { ...data, ...more, addresses: { rows } } };
};

function openStep(record: object, label = 'Submit RFP without a Consultation') {
  let stored = record;
  return openAs(customer, `${project}/contract-details`, {
    events: [{ event: 'submit', label }],
    answer: (method, path) => {
      if (path.endsWith('/submit')) stored = { ...record, status: 'SUBMITTING', version: 5 };
      if (path.endsWith('/consultation') && method === 'GET')
        return Response.json({ records: [{ start, end: start }] });
      return path.endsWith('/p2') || method !== 'GET' ? Response.json(stored) : undefined;
    },
  });
}

test.each([
  [100, false],
  [101, true],
])('[BS-077] [BS-078] submitting %i sites shows that it may take minutes: %s', async (count, isReported) => {
  const changes = openStep(withSites(count));
  fireEvent.click(await screen.findByRole('button', { name: 'Submit RFP without a Consultation' }));
  await waitFor(() => expect(changes).toHaveLength(1));
  await screen.findByRole('progressbar', { name: 'This RFP Project is being submitted.' });
  expect(messages().filter((each) => each === started)).toEqual(isReported ? [started] : []);
});

describe('[BS-060] the way to submit', () => {
  const ways = async () =>
    (await screen.findAllByRole('button', { name: /Submit RFP/ })).map(({ textContent }) => textContent);

  test('is to schedule a consultation first, before one is booked', async () => {
    openStep(withSites(1));
    expect(await ways()).toContain('Schedule a Consultation & Submit RFP');
  });

  test('is Submit RFP once one is booked', async () => {
    openStep(withSites(1, { consultation_date: start }), 'Submit RFP');
    expect(await ways()).toEqual(['Submit RFP']);
  });
});

test('[BS-075] a project that became a request redirects there, and shows that it is submitted', async () => {
  let status = 'DRAFT';
  openAs(customer, `${project}/contract-details`, {
    events: [{ event: 'submit', label: 'Submit RFP' }],
    groups: [{ id: 'g1' }],
    answer: (method, path) => {
      if (method === 'PUT' && path.endsWith('/submit')) status = 'SUBMITTING';
      if (path.endsWith('/p2') || path.endsWith('/submit'))
        return Response.json({ ...withSites(1), status, version: status === 'DRAFT' ? 4 : 5 });
      if (method !== 'GET' || !path.endsWith('/rows') || status === 'DRAFT') return undefined;
      status = 'SUBMITTED';
      return Response.json({ version: 6, is_whole: true, changes: [] });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Submit RFP' }));
  const request = `/${teamId}/dashboard/procurement/service-groups/g1/request-config`;
  await waitFor(() => expect(address()).toBe(request), { timeout: 10_000 });
  expect(messages()).toContain('This RFP Project is submitted.');
  // A notification about the same event is muted.
  expect(isMuted(`/${teamId}/bulk-site/p2`)).toBe(true);
});

test('[AN-005] [AN-006] a booked consultation shows its time and a calendar file, and no script of a meeting service is loaded', async () => {
  const start = '2099-03-02T15:00:00.000Z';
  openStep({ ...withSites(1), data: { ...withSites(1).data, consultation_date: start } });
  const link = await screen.findByRole('link', { name: 'Add to calendar (.ics)' });
  expect(link.getAttribute('download')).toBe('consultation.ics');
  const file = decodeURIComponent(link.getAttribute('href')!);
  expect(file).toContain(
    'DTSTART:20990302T150000Z\r\nDTEND:20990302T153000Z\r\nSUMMARY:Consultation about Midwest stores',
  );
  expect([...document.scripts].map(({ src }) => src)).toEqual([]);
});

test('[BS-070] [BS-071] a consultation booked from the head of the page shows that it is scheduled', async () => {
  const changes = openStep(withSites(1));
  fireEvent.click(await screen.findByRole('button', { name: 'Schedule a Consultation' }));
  const dialog = await screen.findByRole('dialog', { name: 'Schedule a Consultation' });
  fireEvent.mouseDown(await within(dialog).findByRole('combobox', { name: 'Pick a time' }));
  fireEvent.click((await screen.findAllByRole('option'))[0]!);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(messages()).toContain('Meeting has been successfully scheduled'));
  expect(changes.map(({ path }) => path.split('/').at(-1))).toEqual(['consultation']);
});

const terms = () => screen.getByRole('group', { name: 'Contract lengths' });

test('contract details are sent after pending rows, based on the resulting version', async () => {
  const { promise: answered, resolve: answerRows } = Promise.withResolvers<Response>();
  const changes = openAs(customer, `${project}/addresses`, {
    answer: (method, path) => (method === 'PUT' && path.endsWith('/rows') ? answered : undefined),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit as a form' }));
  const form = await screen.findByRole('dialog', { name: 'Edit Site' });
  fireEvent.change(within(form).getByLabelText(/^Demarc/), { target: { value: 'Suite 4' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changes).toHaveLength(1));
  fireEvent.click(screen.getByRole('link', { name: 'Contract Details' }));
  await screen.findByText('Average contracts are 2 to 3 years.');
  fireEvent.click(within(terms()).getByRole('button', { name: '3 years' }));
  await waitFor(() =>
    expect(within(terms()).getByRole('button', { name: '3 years' }).getAttribute('aria-pressed')).toBe('true'),
  );
  expect(changes).toHaveLength(1);
  answerRows(Response.json({ version: 9, is_whole: false, changes: [] }));
  await waitFor(() => expect(changes).toHaveLength(2), { timeout: 10_000 });
  expect(changes[1]).toMatchObject({ path: '/api/bulk-site-uploads/p2', over: '"9"' });
});
