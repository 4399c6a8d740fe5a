import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { providerView } from '#generated/screens/views/provider.ts';
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

  test('keep the line of a picture, with the first letter of the name, where the picture is missing', () => {
    const { name, logo, webPortal } = providerView.fields;
    render(
      <ThemeProvider theme={lightTheme}>
        <MemoryRouter>
          <RowCards
            label="Providers"
            fields={[name, logo, webPortal]}
            records={[{ id: 'p', name: 'Great Lakes Fiber', logo: null, web_portal: null }]}
          />
        </MemoryRouter>
      </ThemeProvider>,
    );
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Logo']);
    expect(screen.getByRole('definition').textContent).toBe('G');
  });

  test('begin with the first thing that is known where the first column is empty', () => {
    const { name, webPortal } = providerView.fields;
    render(
      <ThemeProvider theme={lightTheme}>
        <MemoryRouter>
          <RowCards
            label="Providers"
            fields={[webPortal, name]}
            records={[{ id: 'p', name: 'Great Lakes Fiber', web_portal: null }]}
          />
        </MemoryRouter>
      </ThemeProvider>,
    );
    expect(screen.getByRole('listitem').textContent).toBe('Great Lakes Fiber');
  });
});
