/** A new date of an installation: the cause of the delay is only required when a plan moves. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serviceLocationView } from '#generated/screens/views/service-location.ts';
import type { WireRecord } from '#runtime/view.ts';
import { lightTheme } from '#web/theme/theme.ts';
import { DateDialog } from '#web/console/installation/DateDialog.tsx';

const show = (...records: readonly WireRecord[]): void =>
  void render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={lightTheme}>
        <DateDialog
          view={serviceLocationView}
          records={[...records]}
          run={() => Promise.resolve()}
          onClose={() => undefined}
        />
      </ThemeProvider>
    </QueryClientProvider>,
  );
const setDay = async (value: string): Promise<void> =>
  void fireEvent.change(await screen.findByLabelText(/^Date/), { target: { value } });
const isAsked = (): readonly boolean[] => [
  screen.queryByLabelText(/^Reason/) !== null,
  screen.queryByLabelText(/^Landlord/) !== null,
];

test('[SV-042] the first date of a location, and an earlier one, require no cause; a later one requires the cause of the delay', async () => {
  show({ id: 'l1', scheduled_install_date: null });
  await setDay('2027-05-18');
  expect(isAsked()).toEqual([false, false]);
  cleanup();
  show({ id: 'l1', scheduled_install_date: '2027-05-04' });
  await setDay('2027-05-01');
  expect(isAsked()).toEqual([false, false]);
  await setDay('2027-05-18');
  expect(isAsked()).toEqual([true, true]);
  expect(screen.getByText(/The plan moves by 14 days: whose are they\?/).isConnected).toBe(true);
});

test('[SV-042] several locations only require the reason, because each moves by another number of days', async () => {
  show({ id: 'l1', scheduled_install_date: '2027-05-04' }, { id: 'l2', scheduled_install_date: null });
  await setDay('2027-05-18');
  expect(isAsked()).toEqual([true, false]);
});
