import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { lightTheme } from '#web/theme/theme.ts';
import { AttributeList } from '#web/ui/cell/AttributeList.tsx';

afterEach(cleanup);

/** Titles of the attributes that are shown of a service. */
function titles(values: object): (string | null)[] {
  const { container } = render(
    <ThemeProvider theme={lightTheme}>
      <AttributeList serviceType="internet" values={{ id: 's', ...values }} />
    </ThemeProvider>,
  );
  return [...container.querySelectorAll('dt')].map(({ textContent }) => textContent);
}

test('[SV-010] a dedicated service says so once', () => {
  expect(titles({ type: 'Dedicated', dedicated: true })).toEqual(['Type']);
});

test('[SV-010] what the type does not say is said', () => {
  expect(titles({ type: 'Broadband (best effort)', dedicated: true })).toEqual(['Type', 'Dedicated']);
  cleanup();
  expect(titles({ type: 'Dedicated', dedicated: false })).toEqual(['Type', 'Dedicated']);
  cleanup();
  expect(titles({ dedicated: true })).toEqual(['Dedicated']);
});
