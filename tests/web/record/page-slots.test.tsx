/** The hand-written parts of a page. */
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import { PageSlots } from '#web/record/page/PageSlots.tsx';
import { SlotsContext, type Slots } from '#web/record/slots.ts';
import { later } from '#web/shell/later.ts';

afterEach(() => cleanup());

test('a part that is still loading holds the rest of its page back neither from drawing nor from asking', async () => {
  let come = (_part: { default: () => React.JSX.Element }): void => undefined;
  const Part = later(() => new Promise<{ default: () => React.JSX.Element }>((done) => (come = done)));
  const slots = { page: { 'waits-for-you': Part } } as unknown as Slots;
  let asked = 0;
  function Page() {
    useEffect(() => void (asked += 1), []);
    return (
      <>
        <PageSlots slots={['waits-for-you']} />
        <p>Figures</p>
      </>
    );
  }
  await act(async () => {
    render(
      <SlotsContext value={slots}>
        <Page />
      </SlotsContext>,
    );
  });
  expect(screen.getByText('Figures')).toBeDefined();
  expect(asked).toBe(1);
  await act(async () => come({ default: () => <p>What waits</p> }));
  expect(await screen.findByText('What waits')).toBeDefined();
});
