import { ThemeProvider } from '@emotion/react';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ServiceFacts } from '#web/provider/frame/ServiceSummary.tsx';
import type { AskedService } from '#web/provider/provider-api.ts';
import { lightTokens } from '#web/theme/tokens.ts';

const address = 'Loop office, 233 S Wacker Dr, Chicago, IL 60606, US';
const serviceAt = (location_kind: 'MPOE' | 'SUITE' | null): AskedService => ({
  id: 's1',
  display_id: 'SV-1',
  service_type: 'internet',
  name: 'Internet: Loop office',
  requested_install_date: null,
  request_config: null,
  detail: null,
  locations: [
    {
      name: 'Loop office',
      street: '233 S Wacker Dr',
      address_line_two: null,
      location_kind,
      city: 'Chicago',
      state_province: 'IL',
      postal_code: '60606',
      country: 'US',
      lat: null,
      lng: null,
      is_data_center: false,
      is_new_construction: false,
      end: null,
    },
  ],
});

test.each([
  ['MPOE', `${address} (handover: MPOE)`],
  ['SUITE', `${address} (handover: Suite)`],
  [null, address],
] as const)('[AD-008] a carrier sees how far into the building its price must reach: %s', (kind, shown) => {
  render(
    <ThemeProvider theme={{ tokens: lightTokens }}>
      <ServiceFacts service={serviceAt(kind)} />
    </ThemeProvider>,
  );
  expect(screen.getByText(/Loop office/).textContent).toBe(shown);
});
