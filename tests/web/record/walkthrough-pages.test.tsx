/** The pages with a walkthrough, and its first texts. */
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { walkthroughs, type WalkthroughId } from '#generated/domain/walkthroughs.ts';
import { part } from '#web/record/walkthrough/part.ts';
import { Walkthrough } from '#web/record/walkthrough/Walkthrough.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const beginnings: Readonly<Record<WalkthroughId, readonly [part: string, title: string]>> = {
  'bulk-site/site-profiles': ['step', 'Say once what a kind of site needs'],
  'bulk-site/addresses': ['step', 'Paste your list'],
  'bulk-site/contract-details': ['step', 'What carriers should offer'],
  'app/procurement': ['actions', 'Ask for services here'],
  'app/inventory': ['tools', 'Every service in one table'],
};

test('[GD-005] the three steps of a project, the requests and the inventory have a walkthrough, no other page', () => {
  expect(new Set(Object.keys(walkthroughs))).toEqual(new Set(Object.keys(beginnings)));
});

test.each(Object.entries(beginnings))('[GD-005] the walkthrough of %s begins at its %s', (id, [at, title]) => {
  render(
    <>
      <Walkthrough id={id as WalkthroughId} />
      <div {...part(at as Parameters<typeof part>[0])}>
        <p>here</p>
      </div>
    </>,
  );
  act(() => void vi.advanceTimersByTime(500));
  expect(screen.getByRole('dialog').textContent).toContain(title);
  expect(document.querySelector('[data-spotlit]')?.textContent).toBe('here');
});
