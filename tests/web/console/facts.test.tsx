import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { providerView } from '#generated/screens/views/provider.ts';
import { Facts } from '#web/console/record/Facts.tsx';
import { lightTheme } from '#web/theme/theme.ts';

test('a provider without a logo shows its first letter among the filled fields; empty ones wait to be asked for', () => {
  const details = Object.values(providerView.fields).slice(1);
  render(
    <ThemeProvider theme={lightTheme}>
      <MemoryRouter>
        <Facts
          view={providerView}
          record={{ id: 'p', name: 'Great Lakes Fiber', logo: null, description: null }}
          summary={[]}
          details={details}
        />
      </MemoryRouter>
    </ThemeProvider>,
  );
  const shown = screen.getByRole('region', { name: 'Details' });
  const pairs = [...shown.querySelectorAll('dt')].map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(pairs).toEqual([
    ['Name', 'Great Lakes Fiber'],
    ['Logo', 'G'],
  ]);
  expect(screen.getByRole('button', { name: `Show ${details.length - 2} empty fields` })).toBeDefined();
});
