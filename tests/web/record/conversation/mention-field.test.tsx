import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stillMentioned, type Mentioned } from '#web/record/conversation/mention.ts';
import { MentionField } from '#web/record/conversation/MentionField.tsx';
import { lightTheme } from '#web/theme/theme.ts';

const people = [
  { id: 'd', name: 'Dana Whitfield', is_staff: false },
  { id: 'p', name: 'Priya Raman', is_staff: true },
];
const fetched = vi.fn<(url: string) => Promise<Response>>(async () => Response.json({ records: people }));
const mentioned: Mentioned[] = [];

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  cleanup();
  mentioned.length = 0;
  fetched.mockClear();
  vi.unstubAllGlobals();
});

function Field({ isNote = false }: { readonly isNote?: boolean }) {
  const [value, setValue] = useState('');
  return (
    <MentionField
      label="Message"
      value={value}
      onChange={setValue}
      people="tickets/t1/people"
      isNote={isNote}
      onMention={(person) => void mentioned.push(person)}
    />
  );
}

function type(text: string, isNote = false): HTMLTextAreaElement {
  render(
    <ThemeProvider theme={lightTheme}>
      <QueryClientProvider client={new QueryClient()}>
        <Field isNote={isNote} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  fireEvent.change(field, { target: { value: text, selectionStart: text.length } });
  return field;
}

test('[TK-022] an @ and the beginning of a name suggest people, who are selected with the keyboard alone', async () => {
  const field = type('Ask @pr');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Dana Whitfield', 'Priya RamanTrunkline']);
  expect(fetched.mock.calls[0]![0]).toContain('tickets/t1/people?q=pr');
  expect(field.getAttribute('aria-activedescendant')).toBe(options[0]!.id);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(field.getAttribute('aria-activedescendant')).toBe(options[1]!.id);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field.value).toBe('Ask @Priya Raman ');
  expect(mentioned.map(({ id }) => id)).toEqual(['p']);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Escape closes the suggestions and keeps the text; an email address has none', async () => {
  const field = type('@');
  await screen.findByRole('listbox');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect([screen.queryByRole('listbox'), field.value]).toEqual([null, '@']);
  fetched.mockClear();
  fireEvent.change(field, { target: { value: 'dana@acme', selectionStart: 9 } });
  expect(fetched).not.toHaveBeenCalled();
});

test('a note only suggests our staff', async () => {
  type('@', true);
  await screen.findByRole('listbox');
  expect(fetched.mock.calls[0]![0]).toContain('internal=true');
});

test('only people whose names are still in the text are mentioned', () => {
  expect(stillMentioned('Hello @Dana Whitfield, see this', [...people, people[0]!])).toEqual(['d']);
});
