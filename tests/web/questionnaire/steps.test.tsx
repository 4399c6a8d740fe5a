import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Context } from '#domain/questionnaire/context.ts';
import type { Slot } from '#domain/questionnaire/meeting-slots.ts';
import { flashes } from '#web/shell/flash/flash.ts';
import type { FoundPlace } from '#web/questionnaire/api/places-api.ts';
import type { StoredLocation } from '#web/questionnaire/api/questionnaire-api.ts';
import { definition } from '#web/questionnaire/definition.ts';
import { viewOf } from '#web/questionnaire/journey/view.ts';
import LocationNames from '#web/questionnaire/steps/location-names.tsx';
import { VerificationPage } from '#web/questionnaire/VerificationPage.tsx';
import { regular, visitor } from '../../domain/questionnaire/shipped.ts';
import { journeyAt, onAnswered, outsideOf, Page, press, storedBy, themed } from './question-page.tsx';

// Lazy loaded steps may take long on a busy machine.

const reports: string[] = [];
beforeEach(() => {
  reports.length = 0;
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', (url: string, { body = '' }: { body?: string } = {}) => {
    if (url === '/api/hc') reports.push((JSON.parse(body) as { message: string }).message);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  URL.createObjectURL = () => 'blob:call';
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  act(() => flashes.set([]));
});

describe('the meeting step', () => {
  const slots: readonly Slot[] = [15, 16].map((hour) => ({
    start: new Date(2026, 2, 5, hour).toISOString(),
    end: new Date(2026, 2, 5, hour, 30).toISOString(),
  }));
  const meetingSlots = vi.fn(async () => slots);
  const required: Context = { ...visitor, meeting: 'google_required' };
  const taken = 'This time is no longer free. Please choose another one.';
  const refusal = {
    status: 422,
    code: 'invalid',
    body: { message: taken, 'data.google_meeting.time_range': [taken] },
  };

  test('[QN-094] of the booking widget stores chilipiperMeeting', async () => {
    const { journey } = await journeyAt('meeting_chilipiper', { ...visitor, meeting: 'chilipiper' });
    await themed(<Page journey={journey} questionId="meeting_chilipiper" outside={outsideOf({ meetingSlots })} />);
    await screen.findByRole('heading', { level: 1, name: /^Let's schedule a follow-up call between you/ });
    await press('3:00 PM');
    await press('Next');
    expect(storedBy(journey, 'meeting_chilipiper')).toEqual({
      chilipiperMeeting: { meetingRequested: true, timeRange: slots[0], meetingLength: 30, date: slots[0]!.start },
    });
  });

  test('[QN-103] [QN-130] that is required continues only with a time, which is stored as googleMeeting', async () => {
    const { journey } = await journeyAt('meeting_required', required);
    await themed(<Page journey={journey} questionId="meeting_required" outside={outsideOf({ meetingSlots })} />);
    await screen.findByRole('button', { name: '3:00 PM' });
    expect(screen.queryByRole('button', { name: 'Continue without Meeting' })).toBeNull();
    await press('Next');
    expect((await screen.findAllByText('Please choose a time for the call')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Continue without Meeting' })).toBeNull();
    await press('4:00 PM');
    await press('Next');
    expect(storedBy(journey, 'meeting_required')).toMatchObject({ googleMeeting: { timeRange: slots[1] } });
  });

  test('[ER-030] shows why a booking failed, logs it and offers to continue without one', async () => {
    const { journey, scene } = await journeyAt('meeting_required', required);
    await themed(<Page journey={journey} questionId="meeting_required" outside={outsideOf({ meetingSlots })} />);
    await press('3:00 PM');
    scene.network.refusal = refusal;
    meetingSlots.mockClear();
    await press('Next');
    expect((await screen.findAllByText(new RegExp(taken))).length).toBeGreaterThan(0);
    expect(reports).toEqual([taken]);
    expect(meetingSlots).toHaveBeenCalledOnce();
    scene.network.refusal = undefined;
    await press('Continue without Meeting');
    expect(storedBy(journey, 'meeting_required')).toEqual({ googleMeeting: { meetingRequested: true } });
  });

  test('[ER-030] continues without one when no times can be loaded', async () => {
    const { journey } = await journeyAt('meeting_google', visitor);
    const outside = outsideOf({ meetingSlots: () => Promise.reject(new Error('down')) });
    await themed(<Page journey={journey} questionId="meeting_google" outside={outside} />);
    await screen.findByText('No times can be shown right now. We will contact you instead.');
    expect(reports).toHaveLength(1);
    await press('Continue without Meeting');
    expect(storedBy(journey, 'meeting_google')).toEqual({ googleMeeting: { meetingRequested: false } });
  });
});

describe('places of the team', () => {
  const place = (n: number): StoredLocation => ({ id: `a${n}`, name: `Store ${n}`, fullAddress: `${n} Main St` });
  const all = Array.from({ length: 250 }, (_, at) => place(at + 1));
  const storedLocations = vi.fn(async (_team: string, text?: string) =>
    all.filter(({ name }) => name.includes(text ?? '')).slice(0, 100),
  );
  const context: Context = { ...regular, hasCompletedQuestionnaire: false };

  test.each([
    ['[QN-122]', 'internet_locations', 'service_needs.internet', 'Which locations need internet?'],
    ['[QN-123]', 'voice_locations', 'service_needs.voice', 'Which locations need voice?'],
    ['[QN-124]', 'wan_locations', 'service_needs.wan', 'Which locations need WAN?'],
  ])('%s of 250 the ones beyond the first hundred are found by searching: %s', async (_, id, service, title) => {
    const { journey } = await journeyAt(id, context, { service_needs: [service], wan_type: ['wan_type.wan_sd_wan'] });
    const outside = outsideOf({ storedLocations }, { teamId: 't1' });
    await themed(<Page journey={journey} questionId={id} outside={outside} />);
    await screen.findByRole('heading', { level: 1, name: title });
    await screen.findByRole('checkbox', { name: /^Store 100/ });
    expect(screen.queryByRole('checkbox', { name: /^Store 249/ })).toBeNull();
    fireEvent.change(screen.getByLabelText('Search your locations'), { target: { value: 'Store 249' } });
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Store 249/ }));
    fireEvent.change(screen.getByLabelText('Search your locations'), { target: { value: 'Store 7' } });
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Store 77/ }));
    expect((screen.getByRole('checkbox', { name: /^Store 249/ }) as HTMLInputElement).checked).toBe(true);
    await press('Next');
    expect(storedBy(journey, id)).toMatchObject({ storedLocations: [{ id: 'a249' }, { id: 'a77' }] });
  });
});

test('[QN-109] [QN-150] Next waits while a selected place is loading', async () => {
  const suggestion = {
    placeId: 'p1',
    title: '1500 Marilla St',
    subtitle: 'Dallas, TX',
    address: '1500 Marilla St, Dallas',
  };
  const place = { street: '1500 Marilla St', city: 'Dallas', stateProvince: 'TX', postalCode: '75201', country: 'US' };
  const arrival = Promise.withResolvers<FoundPlace>();
  const places = { suggest: async () => [suggestion], find: () => arrival.promise };
  const { journey } = await journeyAt('location_addresses', visitor, { location_number: ['location_number.2'] });
  await themed(<Page journey={journey} questionId="location_addresses" outside={outsideOf({}, { places })} />);
  fireEvent.change(await screen.findByRole('combobox', { name: 'Search address' }), { target: { value: '1500 Mar' } });
  const option = await screen.findByRole('option', { name: /^1500 Marilla St/ });
  await act(async () => fireEvent.mouseDown(option));
  await act(async () => fireEvent.click(option));
  await press('Next');
  expect(screen.queryByText('Required')).toBeNull();
  expect(screen.getByRole('heading', { level: 2, current: 'step' }).textContent).toMatch(/1/);
  await act(async () => arrival.resolve({ ...place, fullAddress: '1500 Marilla St, Dallas, TX 75201, US' }));
  expect(screen.getByRole('heading', { level: 2, current: 'step' }).textContent).toMatch(/2/);
});

test('[AD-017] handoff details are asked for at a data center, and Next stays without them', async () => {
  const { journey } = await journeyAt('location_addresses', visitor);
  await themed(<Page journey={journey} questionId="location_addresses" outside={outsideOf({})} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Enter address by hand' }));
  expect(screen.queryByRole('textbox', { name: /Handoff details/ })).toBeNull();
  await act(async () =>
    fireEvent.change(screen.getByRole('combobox', { name: /Kind of building/ }), { target: { value: 'datacenter' } }),
  );
  const field = await screen.findByRole('textbox', { name: /Handoff details/ });
  for (const [name, value] of [
    [/Street address/, '1 Main St'],
    [/City/, 'Austin'],
    [/State/, 'TX'],
    [/ZIP code/, '78701'],
  ] as const)
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Next' })));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(onAnswered).not.toHaveBeenCalled();
});

test('[ER-037] a missing number of locations is logged, and the user continues', async () => {
  const { journey } = await journeyAt('location_number', visitor, { service_needs: ['service_needs.internet'] });
  const view = { ...viewOf(journey.state.get(), 'location_number')!, question: nameQuestion };
  await themed(
    <LocationNames
      view={view}
      value={{ locations: [{ idx: 0, name: '' }] }}
      issues={[]}
      outside={outsideOf({})}
      onChange={() => undefined}
      onBusy={() => undefined}
      onSubmit={() => undefined}
    />,
  );
  expect(reports).toEqual(['The questionnaire has no number of locations']);
  expect(screen.getByLabelText(/^Location #1/)).toBeDefined();
});
const nameQuestion = definition.questions.find(({ id }) => id === 'location_names')!;

describe('the verification page', () => {
  test('[QN-203] [ER-036] counts down 120 seconds, announces 60, 30 and 0, and that an email was sent (page rule 20)', async () => {
    vi.useFakeTimers();
    const onResend = vi.fn(async () => undefined);
    await themed(<VerificationPage email="dana@acme.example" onResend={onResend} />);
    const timer = screen.getByRole('timer');
    const announcements = new Set<string>();
    const resend = screen.getByRole('button', { name: /^Resend/ }) as HTMLButtonElement;
    for (let second = 0; second < 120; second += 1) {
      expect(resend.disabled).toBe(true);
      act(() => void vi.advanceTimersByTime(1000));
      for (const { textContent } of screen.getAllByRole('status')) if (textContent) announcements.add(textContent);
    }
    expect(timer.textContent).toBe('');
    expect(announcements.size).toBe(3);
    expect([...announcements].map((text) => /\d+/.exec(text)?.[0])).toEqual(['60', '30', undefined]);
    await act(async () => fireEvent.click(resend));
    expect(onResend).toHaveBeenCalledOnce();
    expect(flashes.get().map(({ message }) => message)).toEqual(['Verification email has been sent']);
    expect(resend.disabled).toBe(true);
  });

  test('[QN-179] shows the address, what to do with the email, and where to look for it', async () => {
    await themed(<VerificationPage email="dana@acme.example" onResend={async () => undefined} />);
    const { textContent } = document.body;
    expect(textContent).toContain(
      'We sent an email to dana@acme.example. Follow its link to verify your address and choose a password. Your request is then on its way.',
    );
    expect(textContent).toContain('No email yet? Look in the spam folder, or send it again.');
  });
});
