import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { flashes } from '#web/shell/flash/flash.ts';
import { customer, openAs, project } from './open-project.tsx';

test('[SS-028] the place found in the form fills in a site; if it cannot be loaded, the site is typed', async () => {
  const place = {
    place_id: 'p9',
    formatted_address: '233 S Wacker Dr, Chicago, IL 60606, US',
    street: '233 S Wacker Dr',
    city: 'Chicago',
    state_province: 'IL',
    postal_code: '60606',
    country: 'US',
    county: 'Cook',
    lat: 41.9,
    lng: -87.6,
    precision: 'city',
    google_full_details: { place_id: 'p9' },
  };
  const suggestion = {
    place_id: 'p9',
    description: place.formatted_address,
    main_text: place.street,
    secondary_text: 'Chicago',
    precision: 'city',
  };
  let isDown = true;
  const changes = openAs(customer, `${project}/addresses`, {
    answer: (_method, path) => {
      if (path.includes('place-suggestions'))
        return Response.json({ records: [{ input: '', suggestions: [suggestion] }] });
      if (!path.includes('place-details')) return undefined;
      return isDown ? new Response(null, { status: 503 }) : Response.json({ records: [place] });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit as a form' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Site' }));
  const pick = async (text: string): Promise<void> => {
    fireEvent.change(form.getByLabelText('Find the place'), { target: { value: text } });
    fireEvent.click(await form.findByRole('option', { name: /233 S Wacker Dr/ }, { timeout: 4_000 }));
  };
  const valueOf = (label: RegExp): string => form.getByLabelText<HTMLInputElement>(label).value;
  await pick('233 S Wacker');
  await waitFor(() =>
    expect(flashes.get().at(-1)?.message).toBe('The place could not be read. Fill in the fields below.'),
  );
  expect(valueOf(/^Street/)).toBe('1 Main St');
  isDown = false;
  await pick('233 S Wacker Dr');
  await waitFor(() => expect(valueOf(/^Street/)).toBe('233 S Wacker Dr'));
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changes.some(({ method }) => method === 'PUT')).toBe(true), { timeout: 10_000 });
  const { cells } = (changes.at(-1)!.body as { rows: { set: { cells: Record<string, unknown> }[] } }).rows.set[0]!;
  expect(cells).toMatchObject({
    street: '233 S Wacker Dr',
    city: 'Chicago',
    postal_code: '60606',
    selected_address: { place_id: 'p9' },
  });
  // The coordinates of a city are not those of the building.
  expect(cells).not.toHaveProperty('lat');
});
