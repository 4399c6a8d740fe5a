import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { limits } from '#generated/domain/limits.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { RowCards } from '#web/ui/table/RowCards.tsx';
import type { FieldView } from '#runtime/view.ts';

afterEach(cleanup);

const fields: readonly FieldView[] = [{ key: 'name', wire: 'name', title: 'Name', kind: 'text', column: 'default' }];
const show = (count: number) =>
  render(
    <ThemeProvider theme={lightTheme}>
      <MemoryRouter>
        <RowCards
          label="Tickets"
          fields={fields}
          records={Array.from({ length: count }, (_, at) => ({ id: String(at), name: `Ticket ${at + 1}` }))}
        />
      </MemoryRouter>
    </ThemeProvider>,
  );

describe('rows on a phone', () => {
  test('begin with ten, and go on when the rest is asked for', () => {
    show(25);
    expect(limits.listRowsShownOnPhone).toBe(10);
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
    expect(screen.queryByText('Ticket 11')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show all 25' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(25);
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  test('of which there are no more show no such button', () => {
    show(10);
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
