/** The address sheet of a new project of the demo's customer, in a browser. */
import type { Browser, Page } from 'playwright-core';
import { signedIn } from './signed-in.ts';

const broadband = { types: { broadband: true }, transport_type: ['coax'], download_speed: 500, upload_speed: 50 };

/** A new project at its sheet, in a team with the profile `Branch office`. */
interface OpenProject {
  readonly page: Page;
  readonly rows: () => Promise<readonly Record<string, unknown>[]>;
  /** The same sheet in another browser context. */
  readonly another: () => Promise<Page>;
}

/** `isAlone`: in a separate context. */
export async function openSheetOf(browser: Browser, url: string, isAlone: boolean): Promise<OpenProject> {
  const lost = isAlone ? [/ERR_INTERNET_DISCONNECTED/] : [];
  const { page, teamId } = await signedIn(browser, url, 'owner@acme-dental.example', { isAlone }, lost);
  const made = await page.request.post(`${url}/api/bulk-site-uploads`, {
    headers: { 'X-Requested-With': 'trunkline' },
    data: { team_id: teamId, name: 'Stores', data: { addresses: { is_multi_line_entry: true, rows: [] } } },
  });
  const { id } = (await made.json()) as { id: string };
  await page.request.post(`${url}/api/site-profiles`, {
    headers: { 'X-Requested-With': 'trunkline' },
    data: { team_id: teamId, name: 'Branch office', data: { circuits: [broadband] } },
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${url}/${teamId}/bulk-site/${id}/addresses`);
  await page.getByRole('grid', { name: 'Sites' }).waitFor();
  const rows = async () => {
    const answer = await page.request.get(`${url}/api/bulk-site-uploads/${id}`);
    const { data } = (await answer.json()) as { data: { addresses?: { rows?: readonly Record<string, unknown>[] } } };
    return data.addresses?.rows ?? [];
  };
  const another = async () => {
    const { page: other } = await signedIn(browser, url, 'owner@acme-dental.example');
    await other.goto(page.url());
    await other.getByRole('grid', { name: 'Sites' }).waitFor();
    return other;
  };
  return { page, rows, another };
}
