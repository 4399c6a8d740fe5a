import { ThemeProvider } from '@mui/material/styles';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { FieldView } from '#runtime/view.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { BrowserTable } from '#web/ui/table/BrowserTable.tsx';
import { useColumnSettings } from '#web/ui/table/column-settings.ts';

const fields: readonly FieldView[] = [{ key: 'name', wire: 'name', title: 'Name', kind: 'text', column: 'default' }];
const wires = ['name'];

function Documents({ count }: { count: number }) {
  const store = useColumnSettings('documents', wires, wires);
  const records = Array.from({ length: count }, (_, at) => ({ id: String(at), name: `Paper ${at + 1}` }));
  return <BrowserTable label="Documents" columns={fields} records={records} store={store} />;
}

const show = (count: number) =>
  render(
    <ThemeProvider theme={lightTheme}>
      <MemoryRouter>
        <Documents count={count} />
      </MemoryRouter>
    </ThemeProvider>,
  );
const names = () => screen.queryAllByText(/^Paper \d+$/).map(({ textContent }) => textContent);

test('[TB-033] [CT-010] a table with all its rows loaded starts with 50 of them, and pages through the others', () => {
  show(120);
  expect([names().length, names()[0], names().at(-1)]).toEqual([50, 'Paper 1', 'Paper 50']);
  expect(screen.getByText('1–50 of 120')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect([names().length, names()[0]]).toEqual([20, 'Paper 101']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
});

test('[TB-033] with fewer rows it shows no pages', () => {
  show(50);
  expect(names()).toHaveLength(50);
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
});
