/** Analytics events of project pages. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { flashes } from '#web/shell/flash/flash.ts';
import { address, customer, data, draft, openAs, project, store } from './open-project.tsx';

beforeEach(() => {
  delete window.dataLayer;
  flashes.set([]);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  // Pending events would reach the server of the next test.
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
  dispatchEvent(new Event('pagehide'));
});

const dataLayer = () => window.dataLayer ?? [];

describe('[AN-004] analytics of a bulk-site project', () => {
  test('reports each change of the step, but not the initial one', async () => {
    openAs(customer, project);
    await screen.findByRole('table', { name: 'Site Profiles' });
    expect(dataLayer()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(address()).toBe(`${project}/addresses`));
    fireEvent.click(screen.getByRole('link', { name: 'Contract Details' }));
    await screen.findByText('Average contracts are 2 to 3 years.');
    expect(dataLayer()).toEqual([
      { event: 'bulkSiteStepChange', projectId: 'p2', from: 'site-profiles', to: 'addresses' },
      { event: 'bulkSiteStepChange', projectId: 'p2', from: 'addresses', to: 'contract-details' },
    ]);
  });

  test.each([
    [200, [{ event: 'bulkSiteSubmit', projectId: 'p2', sites: 2, hasConsultation: true }], undefined],
    [422, [], 'One row'],
  ])('reports an accepted submission, not a rejected one: %i', async (status, events, message) => {
    const rows = [store, { ...store, id: 's2', name: 'Aurora' }];
    const record = { ...draft, data: { ...data, addresses: { rows }, consultation_date: '2099-03-02T15:00:00.000Z' } };
    const changes = openAs(customer, `${project}/contract-details`, {
      events: [{ event: 'submit', label: 'Submit RFP' }],
      answer: (method, path) => {
        if (path.endsWith('/submit'))
          return Response.json(status === 200 ? record : { message: 'Invalid', rows: ['One row'] }, { status });
        return method === 'GET' && path.endsWith('/p2') ? Response.json(record) : undefined;
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Submit RFP' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    await waitFor(() => expect(flashes.get().at(-1)?.message).toBe(message));
    await waitFor(() => expect(dataLayer()).toEqual(events));
  });

  test('reports the export of the sites, and the preview of an import, without their content', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:sites', revokeObjectURL: () => undefined });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    openAs(customer, `${project}/addresses`);
    await screen.findByRole('gridcell', { name: 'Joliet' });
    fireEvent.click(screen.getByRole('button', { name: 'Files' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Download as CSV' }));
    const out = { event: 'bulkSiteExport', projectId: 'p2', format: 'csv' };
    await waitFor(() => expect(dataLayer()).toEqual([out]));
    const file = new File(['Site name,ZIP\r\nDock 7,02108\r\nDock 8,02109\r\n'], 'Docks.csv');
    fireEvent.change(screen.getByLabelText('Load an Excel or CSV file'), { target: { files: [file] } });
    await waitFor(() => expect(dataLayer()).toEqual([out, { event: 'bulkSiteFilePreview', projectId: 'p2', rows: 3 }]));
  });
});
