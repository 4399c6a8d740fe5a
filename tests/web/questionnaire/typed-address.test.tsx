/** An address that the lookup does not know stays as typed. */
import { ThemeProvider } from '@emotion/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LocationAnswer } from '#domain/questionnaire/answer.ts';
import type { PlacesApi } from '#web/questionnaire/api/places-api.ts';
import { AddressForm } from '#web/questionnaire/steps/address/AddressForm.tsx';
import { lightTokens } from '#web/theme/tokens.ts';

afterEach(cleanup);

const empty = { idx: 0, name: 'HQ', country: 'US' } as LocationAnswer;
const onChange = vi.fn<(address: LocationAnswer) => void>();

function Page({ suggest }: Pick<PlacesApi, 'suggest'>) {
  const [address, setAddress] = useState(empty);
  return (
    <ThemeProvider theme={{ tokens: lightTokens }}>
      <AddressForm
        path={['locationsAddresses', 0]}
        address={address}
        issues={[]}
        isHandoffNeeded={false}
        places={{ suggest, find: () => Promise.resolve(null) }}
        onChange={(next) => {
          onChange(next);
          setAddress(next);
        }}
        onFinding={() => {}}
      />
    </ThemeProvider>
  );
}

const nothing = () => Promise.resolve([]);
const failing = () => Promise.reject(new Error('503'));

test.each([
  ['offers nothing', nothing, '12 Nowhere Road, Springfield, IL 62701', ['12 Nowhere Road', 'Springfield', '62701']],
  ['fails', failing, '12 Nowhere Road, Springfield, IL 62701', ['12 Nowhere Road', 'Springfield', '62701']],
  ['fails', failing, '12 Nowhere Road', ['12 Nowhere Road', '', '']],
])(
  '[AD-052] when the lookup %s the address stays as typed, and no error shows',
  async (_what, suggest, text, parts) => {
    render(<Page suggest={suggest} />);
    const search = screen.getByRole('combobox', { name: /address/i });
    fireEvent.focus(search);
    fireEvent.change(search, { target: { value: text } });
    await screen.findByText('No suggestions. Enter the address by hand.', undefined, { timeout: 4000 });
    fireEvent.blur(search);
    const valueOf = (label: RegExp): string => screen.getByLabelText<HTMLInputElement>(label).value;
    expect([valueOf(/^Street/), valueOf(/^City/), valueOf(/^(Postal|ZIP)/)]).toEqual(parts);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
    fireEvent.change(screen.getByLabelText(/^Street/), { target: { value: '14 Nowhere Road' } });
    fireEvent.focus(search);
    fireEvent.blur(search);
    expect(valueOf(/^Street/)).toBe('14 Nowhere Road');
  },
);
