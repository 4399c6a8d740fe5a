/** A new date of an installation: the cause of the delay is only required when a plan moves. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serviceLocationView } from '#generated/screens/views/service-location.ts';
import type { WireRecord } from '#runtime/view.ts';
import { DateDialog } from '#web/console/installation/DateDialog.tsx';

const show = (...records: readonly WireRecord[]): void =>
  void render(
    <QueryClientProvider client={new QueryClient()}>
      <DateDialog
        view={serviceLocationView}
        records={[...records]}
        run={() => Promise.resolve()}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
const setDay = (value: string): void => void fireEvent.change(screen.getByLabelText(/^Date/), { target: { value } });
const isAsked = (): readonly boolean[] => [
  screen.queryByRole('combobox', { name: 'Reason' }) !== null,
  screen.queryByRole('spinbutton', { name: 'Landlord' }) !== null,
];

test('[SV-042] the first date of a location, and an earlier one, require no cause; a later one requires the cause of the delay', () => {
  show({ id: 'l1', scheduled_install_date: null });
  setDay('2027-05-18');
  expect(isAsked()).toEqual([false, false]);
  cleanup();
  show({ id: 'l1', scheduled_install_date: '2027-05-04' });
  setDay('2027-05-01');
  expect(isAsked()).toEqual([false, false]);
  setDay('2027-05-18');
  expect(isAsked()).toEqual([true, true]);
  expect(screen.getByText('The plan moves by 14 days: whose are they?').isConnected).toBe(true);
});

test('[SV-042] several locations only require the reason, because each moves by another number of days', () => {
  show({ id: 'l1', scheduled_install_date: '2027-05-04' }, { id: 'l2', scheduled_install_date: null });
  setDay('2027-05-18');
  expect(isAsked()).toEqual([true, false]);
});
