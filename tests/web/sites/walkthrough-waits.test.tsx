/** The walkthrough of a project's step, and the messages when loading fails. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { flashes } from '#web/shell/flash/flash.ts';
import { branch, customer, openAs, project, records } from './open-project.tsx';

afterEach(() => void vi.useRealTimers());
const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms));

test.each(['site-profiles', 'addresses'])(
  '[GD-001] the walkthrough of %s begins 500 ms after the step has loaded, not before',
  async (step) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let answer: () => void = () => undefined;
    const profiles = new Promise<Response>((resolve) => {
      answer = () => resolve(records([branch]));
    });
    let waiting = 0;
    openAs(customer, `${project}/${step}`, {
      answer: (_method, path) => {
        if (!path.endsWith('/site-profiles')) return undefined;
        waiting += 1;
        return profiles.then((response) => response.clone());
      },
    });
    // Other tests mark their pages as known; this one is new.
    localStorage.clear();
    await waitFor(() => expect(waiting).toBeGreaterThan(0));
    await screen.findByRole('heading', { level: 1 });
    await pass(900);
    expect(screen.queryByRole('dialog')).toBeNull();
    answer();
    await pass(0);
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(700);
    expect(await screen.findByRole('dialog')).toBeDefined();
  },
);

test('[SP-009] a failed load of profiles shows one message, in their place', async () => {
  openAs(customer, `${project}/site-profiles`, { profiles: 'broken' });
  expect(await screen.findByText('Failed to fetch your Site Profiles.')).toBeDefined();
  expect(flashes.get()).toEqual([]);
});
