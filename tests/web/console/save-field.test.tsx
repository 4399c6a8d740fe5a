import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inTurn } from '#web/console/installation/in-turn.ts';
import { SaveField } from '#web/console/installation/SaveField.tsx';

/** Saves that end on command. */
function slowly() {
  const asked: string[] = [];
  const ends: (() => void)[] = [];
  const save =
    (name: string) =>
    (text: string): Promise<void> => {
      asked.push(`${name} ${text}`);
      return new Promise((end) => ends.push(end));
    };
  return { asked, ends, save };
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

test('[SG-087] two values in quick succession and the following step are saved in order, and none is lost', async () => {
  const { asked, ends, save } = slowly();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SaveField label="Tested speed" value="" onSave={save('speed')} />
      <SaveField label="Reason" value="" onSave={save('reason')} />
    </QueryClientProvider>,
  );
  type('Tested speed', '512');
  fireEvent.blur(screen.getByLabelText('Tested speed'));
  type('Reason', 'Agreed');
  fireEvent.blur(screen.getByLabelText('Reason'));
  const step = inTurn(async () => void asked.push('step'));
  await waitFor(() => expect(asked).toEqual(['speed 512']));
  ends[0]!();
  await waitFor(() => expect(asked).toEqual(['speed 512', 'reason Agreed']));
  ends[1]!();
  await step;
  expect(asked).toEqual(['speed 512', 'reason Agreed', 'step']);
});

test('a value saved by Enter is not saved again on blur', async () => {
  const { asked, ends, save } = slowly();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SaveField label="Tested speed" value="" onSave={save('speed')} />
    </QueryClientProvider>,
  );
  type('Tested speed', '512');
  fireEvent.keyDown(screen.getByLabelText('Tested speed'), { key: 'Enter' });
  fireEvent.blur(screen.getByLabelText('Tested speed'));
  await waitFor(() => expect(ends).toHaveLength(1));
  ends[0]!();
  await inTurn(async () => undefined);
  expect(asked).toEqual(['speed 512']);
});

test('[SV-018] shows changes by others, except while typing', async () => {
  const { asked, ends, save } = slowly();
  const client = new QueryClient();
  const shown = (value: string) => (
    <QueryClientProvider client={client}>
      <SaveField label="Order number" value={value} onSave={save('order')} />
    </QueryClientProvider>
  );
  const { rerender } = render(shown(''));
  const input = (): HTMLInputElement => screen.getByLabelText('Order number');
  rerender(shown('ATT-1'));
  expect(input().value).toBe('ATT-1');
  fireEvent.blur(input());
  expect(asked, 'what is stored is not stored again').toEqual([]);
  type('Order number', 'ATT-22');
  rerender(shown('ATT-2'));
  expect(input().value).toBe('ATT-22');
  type('Order number', 'ATT-1');
  fireEvent.blur(input());
  await waitFor(() => expect(ends).toHaveLength(1));
  ends[0]!();
  await inTurn(async () => undefined);
  expect(asked, 'back to the first words is a change').toEqual(['order ATT-1']);
});
