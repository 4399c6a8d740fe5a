import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminAreas } from '#generated/screens/admin/resources.ts';
import type { AdminResource, PageKind } from '#web/admin/resource.ts';
import { expectAxeClean, launchBrowser } from '../support/browser.ts';
import { consolePage, overflow, settled, staffSession, type Session } from '../support/console.ts';
import { useDemoServer } from '../support/demo-server.ts';

const server = useDemoServer();
let browser: Browser;
let session: Session;

beforeAll(async () => {
  browser = await launchBrowser();
  session = await staffSession(browser, server.url);
});
afterAll(() => browser.close());

const resources: readonly AdminResource[] = adminAreas.flatMap((area): readonly AdminResource[] => area.resources);

/** Addresses of the pages that the resource has; those of a record only where the demo data hold one. */
function pathsOf({ name, pages }: AdminResource, id: string | undefined): readonly string[] {
  const paths: Readonly<Record<PageKind, string | null>> = {
    list: `/admin/${name}`,
    show: id === undefined ? null : `/admin/${name}/${id}/show`,
    create: `/admin/${name}/create`,
    edit: id === undefined ? null : `/admin/${name}/${id}`,
  };
  return (Object.keys(pages) as PageKind[]).map((kind) => paths[kind]).filter((path) => path !== null);
}

describe('every page of the console opens without an error, passes axe and stays within the window', () => {
  test.each(resources)('$titlePlural', async (resource) => {
    const page = await consolePage(browser, session);
    const answer = await page.request.get(`${server.url}/api/${resource.name}?per_page=1`);
    const { records } = (await answer.json()) as { readonly records: readonly { readonly id: string }[] };
    for (const path of pathsOf(resource, records[0]?.id)) {
      await page.goto(server.url + path);
      await settled(page);
      await expectAxeClean(page);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
  });
});
