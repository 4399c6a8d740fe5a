import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { part } from '#web/record/walkthrough/part.ts';
import { Walkthrough } from '#web/record/walkthrough/Walkthrough.tsx';

/** A list page for a user without permission to request services: it has no actions. */
const page = (id: 'app/procurement' | 'app/inventory', isReady = true) => (
  <>
    <Walkthrough key={id} id={id} isReady={isReady} />
    {(['tabs', 'tools', 'rows'] as const).map((name) => (
      <div key={name} {...part(name)}>
        <button type="button">{name}</button>
      </div>
    ))}
  </>
);

const card = () => screen.queryByRole('dialog');
const after = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a walkthrough', () => {
  test('[GD-001] starts 500 ms after its page has loaded, and does not move the focus', () => {
    const { rerender } = render(page('app/procurement', false));
    after(2000);
    expect(card()).toBeNull();
    rerender(page('app/procurement'));
    after(499);
    expect(card()).toBeNull();
    after(1);
    expect(card()?.textContent).toContain('From request to order');
    expect(document.activeElement).toBe(document.body);
  });

  test('[GD-002] [GD-003] does not start again in this browser, while that of another page does', () => {
    const { unmount } = render(page('app/procurement'));
    after(500);
    expect(localStorage.getItem('walkthrough:app/procurement')).not.toBeNull();
    unmount();
    const again = render(page('app/procurement'));
    after(2000);
    expect(card()).toBeNull();
    again.rerender(page('app/inventory'));
    after(500);
    expect(card()?.textContent).toContain('Every service in one table');
  });

  test('[GD-004] is replayed by the help button, which moves the focus to it; Escape ends it', () => {
    localStorage.setItem('walkthrough:app/procurement', 'seen');
    render(page('app/procurement'));
    press('Show me this page');
    expect(card()?.textContent).toContain('1 of 3');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(card()).toBeNull();
  });

  test('highlights its current element, goes back and forth, and skips elements that the page does not show', () => {
    render(page('app/procurement'));
    after(500);
    const ringed = () => document.querySelector('[data-spotlit]')?.textContent;
    const highlighted = [ringed()];
    press('Next');
    highlighted.push(ringed());
    press('Back');
    press('Next');
    press('Next');
    highlighted.push(ringed());
    press('Done');
    expect(highlighted).toEqual(['tabs', 'tools', 'rows']);
    expect([card(), ringed()]).toEqual([null, undefined]);
  });
});
