/** The content of question pages: suggestions, lists and texts. */
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '#domain/questionnaire/context.ts';
import { asChoice, type Outside } from '#web/questionnaire/steps/step.ts';
import { ChoiceCards } from '#web/ui/field/light/ChoiceCards.tsx';
import { regular, visitor } from '../../domain/questionnaire/shipped.ts';
import type { WantedAnswers } from '../../domain/questionnaire/answering.ts';
import { journeyAt, outsideOf, Page, press, themed } from './question-page.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
  // jsdom has no modal dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openAt(id: string, wishes: WantedAnswers, outside: Outside = outsideOf(), context: Context = visitor) {
  const { journey } = await journeyAt(id, context, wishes);
  await themed(<Page journey={journey} questionId={id} outside={outside} />);
}

const texts = (options: readonly HTMLElement[]) => options.map(({ textContent }) => textContent).filter(Boolean);
const colocation: WantedAnswers = { service_needs: ['service_needs.colocation'] };

test('[QN-049] an option is a card with its title, its subtitle and its picture', async () => {
  const option = {
    id: 'service_needs.tv',
    title: 'TV',
    subtitle: 'Channels for lobbies and gyms.',
    imageUrl: '/images/services/tv.svg',
  };
  const choices = [option, { id: 'service_needs.music', title: 'Music' }].map(asChoice);
  await themed(
    <ChoiceCards id="x" label="Services" choices={choices} chosen={[]} perRow={2} onChoose={() => undefined} />,
  );
  const [tv, music] = screen.getAllByRole('button');
  expect(tv!.querySelector('img')?.getAttribute('src')).toBe(option.imageUrl);
  expect([tv!.textContent, music!.textContent]).toEqual([`${option.title}${option.subtitle}`, 'Music']);
  expect(music!.querySelector('img')).toBeNull();
});

test('[QN-091] a bill is about internet, voice, WAN, colocation or cloud connections', async () => {
  const outside = outsideOf({ providerNames: async () => ['AT&T'] });
  await openAt('bill_upload', { shopping_for: ['shopping_for.contract_upload'] }, outside);
  await press('Add new file');
  const services = await screen.findByRole('combobox', { name: /^Services/ });
  fireEvent.focus(services);
  fireEvent.change(services, { target: { value: ' ' } });
  const offered = texts(await screen.findAllByRole('option'));
  expect(offered).toEqual(expect.arrayContaining(['Internet', 'Voice', 'WAN', 'Colocation', 'Direct Cloud Connect']));
});

test('[CT3-004] [CT3-005] a colocation is searched within 5 to 100 miles, 10 by default', async () => {
  await openAt('colocations', colocation);
  const radius = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Radius/ });
  expect(radius.value).toBe('10');
  const offered = within(radius).getAllByRole<HTMLOptionElement>('option');
  expect(offered.filter(({ value }) => value !== '').map(({ textContent }) => textContent)).toEqual([
    '5 miles',
    '10 miles',
    '25 miles',
    '50 miles',
    '100 miles',
  ]);
});

test('[QN-082] the circuit of a rack shows its power and its plug', async () => {
  await openAt('rack_types', colocation);
  const circuit = await screen.findByRole('combobox', { name: /^Circuit type/ });
  expect(screen.queryByText(/kW usable/)).toBeNull();
  fireEvent.change(circuit, { target: { value: '20A_208V_p1' } });
  await screen.findByText('3.33 kW usable. Receptacle L6-20.');
  fireEvent.change(circuit, { target: { value: '30A_415V_p3' } });
  await screen.findByText('17.25 kW usable.');
});

test('[SH-071] an earlier request shows its date as MM/DD/YYYY', async () => {
  const earlier = {
    questionnaireId: 'q0',
    serviceType: 'internet',
    addressIds: ['a1'],
    places: ['Loop office'],
    completedAt: '2026-03-05T18:00:00Z',
  };
  const outside = outsideOf({ earlierServices: async () => [earlier as never] }, { teamId: 't1' });
  await openAt('copy_selection', { shopping_for: ['shopping_for.copy_request'] }, outside, regular);
  const row = (await screen.findByText('Loop office')).closest('tr')!;
  expect(within(row).getByText('03/05/2026')).toBeDefined();
});
