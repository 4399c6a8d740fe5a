import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Context } from '#domain/questionnaire/context.ts';
import type { Option } from '#domain/questionnaire/definition.ts';
import { definition } from '#web/questionnaire/definition.ts';
import { play, type WantedAnswers } from '../../domain/questionnaire/answering.ts';
import { member, regular, staff, visitor } from '../../domain/questionnaire/shipped.ts';
import { journeyAt, outsideOf, Page, press, storedBy, themed } from './question-page.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Dependencies of the questions: no stored data and no free time slots. */
const outside = outsideOf(
  {
    meetingSlots: async () => [],
    providerNames: async () => ['AT&T', 'Cogent'],
    storedLocations: async () => [],
    earlierServices: async () => [],
  },
  { teamId: 't1' },
);

const needs = (...services: string[]) => ({ service_needs: services.map((service) => `service_needs.${service}`) });
const three = { location_number: ['location_number.3'] };
const everything = needs('internet', 'wan', 'voice');
const sdWan: WantedAnswers = { ...everything, wan_type: ['wan_type.wan_sd_wan'] };
const dedicated: WantedAnswers = {
  ...needs('internet'),
  internet_type: ['internet_type.dedicated', 'internet_type.dedicated_fiber'],
};
const copy: WantedAnswers = { shopping_for: ['shopping_for.copy_request'] };

/** Each row: requirement, question, its title, the user and earlier answers. */
const inOrder: readonly (readonly [string, string, string, Context, WantedAnswers])[] = [
  ['[QN-020]', 'shopping_for', 'What are you shopping for?', visitor, {}],
  ['[QN-021]', 'it_experience', 'How comfortable are you buying network services?', visitor, {}],
  ['[QN-022]', 'service_needs', 'Which services do you need?', visitor, {}],
  ['[QN-023]', 'wan_type', 'How should your sites be linked?', visitor, everything],
  ['[QN-024]', 'wan_locations', 'Which locations need WAN?', regular, sdWan],
  ['[QN-025]', 'internet_locations', 'Which locations need internet?', regular, sdWan],
  ['[QN-026]', 'voice_locations', 'Which locations need voice?', regular, sdWan],
  ['[QN-027]', 'location_number', 'How many locations?', visitor, sdWan],
  ['[QN-028]', 'location_names', 'Name your locations', visitor, sdWan],
  ['[QN-029]', 'location_addresses', 'Address of each location', visitor, sdWan],
  ['[QN-030]', 'colocations', 'Where do you want to colocate?', visitor, needs('colocation')],
  ['[QN-031]', 'contract_terms', 'Which contract lengths should we price?', visitor, needs('colocation')],
  ['[QN-032]', 'bandwidth_requirements', 'How much bandwidth does each site need?', visitor, sdWan],
  ['[QN-033]', 'internet_type', 'What kind of internet does each location need?', visitor, sdWan],
  ['[QN-034]', 'internet_speed', 'How fast should the internet be at each location?', visitor, dedicated],
  ['[QN-035]', 'burstable', 'Do you want a lower commitment that can burst?', visitor, dedicated],
  ['[QN-036]', 'copy_selection', 'Which request do you want to copy?', regular, copy],
  ['[QN-036]', 'copy_configuration', 'Check the copied configuration', regular, copy],
  ['[QN-037]', 'provider_considerations', 'Providers you prefer or refuse?', visitor, dedicated],
  ['[QN-038]', 'general_comments', 'Anything else we should know?', visitor, dedicated],
  [
    '[QN-039] [QN-172]',
    'meeting_google',
    "Let's schedule a follow-up call between you and one of our IT experts",
    visitor,
    dedicated,
  ],
  ['[QN-040]', 'contact_info', 'How can we reach you?', visitor, dedicated],
  ['[QN-041]', 'referral', 'How did you hear about us?', visitor, dedicated],
];
const listed = inOrder.map(([, question]) => question);

const shownTitle = () => screen.getByRole('heading', { level: 1 }).textContent.trim();

describe('the questions in their order', () => {
  test.each(inOrder)('%s [QN-017] %s: %s', async (_, id, title, context, wishes) => {
    const { journey } = await journeyAt(id, context, wishes);
    await themed(<Page journey={journey} questionId={id} outside={outside} />);
    expect(shownTitle()).toBe(title);
    // Every earlier question in the specification's list is asked before, and the closest one is not skipped.
    const before = play(definition, context, wishes, id).asked.filter((asked) => listed.includes(asked));
    const earlier = listed.slice(0, listed.indexOf(id));
    expect(before).toEqual(earlier.filter((each) => before.includes(each)));
  });

  // Steps that the order list omits, each with the question that it follows.
  test.each<readonly [string, string, string, WantedAnswers]>([
    ['voice_type', 'location_addresses', 'Which voice services does each location need?', needs('voice')],
    [
      'phone_hardware',
      'voice_type',
      'How many phones of each kind does each location need?',
      { ...needs('voice'), voice_type: ['voice_type.voice_ucaas'] },
    ],
    ['cloud_provider', 'contract_terms', 'Which clouds do you want to reach?', needs('direct_cloud_connect')],
    ['rack_types', 'contract_terms', 'What space and power do you need?', needs('colocation')],
    ['cross_connects', 'rack_types', 'Which cross connects do you need?', needs('colocation')],
    ['install_date', 'cross_connects', 'When should it be installed?', needs('colocation')],
    [
      'bill_upload',
      'shopping_for',
      'Share your current bills and contracts',
      { shopping_for: ['shopping_for.contract_upload'] },
    ],
  ])('[QN-128] %s comes after %s: %s', async (id, after, title, wishes) => {
    const { journey } = await journeyAt(id, visitor, wishes);
    await themed(<Page journey={journey} questionId={id} outside={outside} />);
    expect(shownTitle()).toBe(title);
    const asked = play(definition, visitor, wishes).asked;
    expect(asked.indexOf(after)).toBeGreaterThanOrEqual(0);
    expect(asked.indexOf(id)).toBeGreaterThan(asked.indexOf(after));
    expect(asked.indexOf(id)).toBeLessThan(asked.findIndex((each) => ['general_comments', 'referral'].includes(each)));
  });

  test('[QN-129] customers are asked what they shop for, staff which questionnaire they fill in for the team', async () => {
    const firstOf = async (context: Context) => {
      const question = play(definition, context).asked[0]!;
      const { journey } = await journeyAt(question, context);
      await themed(<Page journey={journey} questionId={question} outside={outside} />);
      const title = shownTitle();
      cleanup();
      return title;
    };
    for (const context of [visitor, member]) expect(await firstOf(context)).toBe('What are you shopping for?');
    expect(await firstOf(staff)).toBe('Which questionnaire do you want to fill in for this team?');
  });
});

const optionsNamed = (count: number): readonly Option[] =>
  Array.from({ length: count }, (_, at) => ({ id: `some.${at}`, title: `Choice ${at + 1}` }));
const cards = () => screen.queryAllByRole('button', { name: /^Choice \d+/ });
/** The step is rendered; it is lazy loaded. */
const loaded = () => screen.findAllByText(/^Choice 1$/);

describe('cards or a list', () => {
  test('[QN-132] [QN-133] one of ten is selected by a card, one of eleven from a list', async () => {
    const { journey } = await journeyAt('it_experience', visitor);
    await themed(<Page journey={journey} questionId="it_experience" as={{ options: optionsNamed(10) }} />);
    expect(cards()).toHaveLength(10);
    expect(screen.queryByRole('combobox')).toBeNull();
    cleanup();
    await themed(<Page journey={journey} questionId="it_experience" as={{ options: optionsNamed(11) }} />);
    expect(cards()).toEqual([]);
    expect(within(await screen.findByRole('combobox')).getAllByRole('option', { name: /^Choice/ })).toHaveLength(11);
  });

  test('[QN-136] [QN-137] several of eight are cards, several of nine a list', async () => {
    const { journey } = await journeyAt('contract_terms', visitor, needs('colocation'));
    const show = (count: number) =>
      themed(<Page journey={journey} questionId="contract_terms" as={{ options: optionsNamed(count), present: {} }} />);
    await show(8);
    await loaded();
    expect(cards()).toHaveLength(8);
    cleanup();
    await show(9);
    expect(cards()).toEqual([]);
    expect(screen.getAllByRole('checkbox', { name: /^Choice/ })).toHaveLength(9);
  });

  test('[QN-143] at a location one of five is selected by a card, one of six from a list', async () => {
    const { journey } = await journeyAt('managed_router', visitor, { ...dedicated, ...three });
    const show = (count: number) =>
      themed(<Page journey={journey} questionId="managed_router" as={{ options: optionsNamed(count) }} />);
    await show(5);
    await loaded();
    expect(cards()).toHaveLength(15);
    cleanup();
    await show(6);
    expect(cards()).toEqual([]);
    expect(screen.getAllByRole('combobox')).toHaveLength(3);
  });

  test('[QN-145] for a connection one of three is selected by a card, one of four from a select field', async () => {
    const wishes = { ...needs('wan'), wan_type: ['wan_type.wan_wavelength'], location_number: ['location_number.2'] };
    const { journey } = await journeyAt('connection_protection', visitor, wishes);
    const show = (count: number) =>
      themed(<Page journey={journey} questionId="connection_protection" as={{ options: optionsNamed(count) }} />);
    await show(3);
    await loaded();
    expect(cards()).toHaveLength(3);
    cleanup();
    await show(4);
    expect(cards()).toEqual([]);
    expect(screen.getAllByRole('combobox')).toHaveLength(1);
  });
});

describe('what a step asks and stores', () => {
  test('[QN-105] the internet type picker takes a class and its transports for each location', async () => {
    const { journey } = await journeyAt('internet_type', visitor, { ...needs('internet'), ...three });
    await themed(<Page journey={journey} questionId="internet_type" outside={outside} />);
    const place = await screen.findByRole('region', { name: 'Site 2' });
    expect(within(place).queryByRole('button', { name: 'Fiber' })).toBeNull();
    await act(async () => fireEvent.click(within(place).getByRole('checkbox', { name: /^Broadband/ })));
    for (const transport of ['Fiber', 'Coax'])
      await act(async () => fireEvent.click(within(place).getByRole('button', { name: transport })));
    for (const name of ['Site 1', 'Site 3']) {
      const region = screen.getByRole('region', { name });
      await act(async () => fireEvent.click(within(region).getByRole('checkbox', { name: /^(None|No internet)/ })));
    }
    await press('Next');
    expect(storedBy(journey, 'internet_type')).toEqual({
      locationOptionIds: [
        { locationIdx: 0, optionIds: ['internet_type.none'] },
        {
          locationIdx: 1,
          optionIds: ['internet_type.broadband', 'internet_type.broadband_fiber', 'internet_type.broadband_coax'],
        },
        { locationIdx: 2, optionIds: ['internet_type.none'] },
      ],
    });
  });

  test('[QN-108] each location is named once, and the names are stored as locations', async () => {
    const { journey } = await journeyAt('location_names', visitor, { ...needs('internet'), ...three });
    await themed(<Page journey={journey} questionId="location_names" outside={outside} />);
    const names = ['Madison lab', 'Omaha shop', 'Peoria depot'];
    expect(screen.getAllByRole('combobox', { name: /^Location #/ })).toHaveLength(3);
    for (const [at, name] of names.entries())
      fireEvent.change(screen.getByLabelText(new RegExp(`^Location #${at + 1}`)), { target: { value: name } });
    await press('Next');
    expect(storedBy(journey, 'location_names')).toEqual({ locations: names.map((name, idx) => ({ idx, name })) });
  });

  test('[QN-115] the chosen cards of a multi-select are stored as optionIds', async () => {
    const { journey } = await journeyAt('contract_terms', visitor, needs('colocation'));
    await themed(<Page journey={journey} questionId="contract_terms" outside={outside} />);
    await press('3 years');
    await press('5 years');
    await press('Next');
    expect(storedBy(journey, 'contract_terms')).toEqual({
      optionIds: ['contract_terms.months_36', 'contract_terms.months_60'],
    });
  });

  test('[QN-165] carriers are preferred and excluded by name, with comments', async () => {
    const { journey } = await journeyAt('provider_considerations', visitor, dedicated);
    await themed(<Page journey={journey} questionId="provider_considerations" outside={outside} />);
    for (const [name, provider] of [
      ['Allow list', 'Cogent'],
      ['Deny list', 'AT&T'],
    ] as const) {
      const input = screen.getByLabelText(new RegExp(`^${name}`));
      fireEvent.change(input, { target: { value: provider } });
      const option = await screen.findByRole('option', { name: provider });
      await act(async () => fireEvent.mouseDown(option));
      await act(async () => fireEvent.click(option));
    }
    fireEvent.change(screen.getByRole('textbox', { name: /^Comments/ }), { target: { value: 'No resellers.' } });
    await press('Next');
    expect(storedBy(journey, 'provider_considerations')).toEqual({
      providerAllowDenyList: { allowList: ['Cogent'], denyList: ['AT&T'], comments: 'No resellers.' },
    });
  });

  test('[QN-131] [QN-272] contact info is a form of six fields and not the text field of its type', async () => {
    const { journey } = await journeyAt('contact_info', visitor, dedicated);
    await themed(<Page journey={journey} questionId="contact_info" outside={outside} />);
    const fields = await screen.findAllByRole('textbox');
    expect(fields.map((field) => document.querySelector(`label[for="${field.id}"]`)?.textContent)).toEqual([
      'First name *',
      'Last name *',
      'Email *',
      'Phone *',
      'Company *',
      'Website (optional)',
    ]);
  });
});
