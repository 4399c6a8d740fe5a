import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { service } from '../../domain/questionnaire/verdict.ts';
import { visitor } from '../../domain/questionnaire/shipped.ts';
import { journeyAt, Page, press, themed } from './question-page.tsx';

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[QN-249] a choice for all locations that one of them cannot have shows each location separately', async () => {
  const { journey } = await journeyAt('internet_speed', visitor, {
    ...service('internet'),
    location_number: ['location_number.2'],
    internet_type: {
      locationOptionIds: [
        { locationIdx: 0, optionIds: ['internet_type.dedicated', 'internet_type.dedicated_fiber'] },
        { locationIdx: 1, optionIds: ['internet_type.broadband', 'internet_type.broadband_coax'] },
      ],
    },
  });
  await themed(<Page journey={journey} questionId="internet_speed" />);
  const same = await screen.findByRole('checkbox', { name: 'Same for all locations' });
  await act(async () => fireEvent.click(same));
  await press('Internet speed, All locations');
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: '10 Gbps' })));
  expect(screen.getByRole('heading', { level: 2, name: 'Site 1' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 2, name: 'Site 2' })).toBeDefined();
  expect(screen.queryByRole('heading', { level: 2, name: 'All locations' })).toBeNull();
});
