import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { htmlOf, htmlPath } from '#codegen/docs/html.ts';
import { markdownOf, type Page } from '#codegen/docs/page.ts';
import { readMetas } from '#codegen/docs/read-metas.ts';
import { pagesOf } from '#codegen/docs/reference.ts';
import { loadModel } from '#codegen/load-model.ts';
import { createProject, type Project } from '../write/project.ts';

let project: Project;
let pages: readonly Page[];
beforeAll(async () => {
  project = createProject();
  pages = pagesOf((await loadModel(project.root)).model, readMetas(process.cwd()));
});
afterAll(() => project.remove());

const page = (path: string): string => markdownOf(pages.find((each) => each.path === path)!);
const html = (path: string): string => htmlOf(pages.find((each) => each.path === path)!);

describe('the reference', () => {
  it('has only links that lead somewhere', () => {
    const files = new Map(pages.map((each) => [htmlPath(each.path), htmlOf(each)]));
    const links = [...files].flatMap(([path, text]) =>
      [...text.matchAll(/ href="([^"]+)"/g)].map(([, target = '']) => new URL(target, `file:///${path}`)),
    );
    expect(links.length).toBeGreaterThan(20);
    const isThere = ({ pathname, hash }: URL): boolean =>
      pathname.endsWith('.css') ||
      files.get(pathname.slice(1))?.includes(hash === '' ? '' : ` id="${hash.slice(1)}"`) === true;
    expect(links.filter((link) => !isThere(link))).toEqual([]);
  });

  it('is readable in a browser', () => {
    const text = html('entities/site.md');
    expect(text).toContain('<title>Site</title>');
    expect(text).toContain(
      '<td><code>status</code></td><td><code>status</code></td><td>enum <a href="../types.html#site-status">site-status</a></td>',
    );
    expect(html('workflows/site.md')).toContain('<pre>stateDiagram-v2\n  [*] --&gt; PLANNED\n');
    expect(html('README.md')).toContain('<code>schemas/entities/&lt;entity&gt;.schema.json</code>');
    for (const each of pages) expect(htmlOf(each)).not.toMatch(/\]\(|\|---/);
  });

  it('lists every word of the schema language, with an example, and every function', () => {
    expect(page('language/field.md')).toMatch(
      /\| `x-derived` \| \[expression\]\(words\.md#expression\) \| Derived: .* \| `"mrc \* term \+ nrc"`/,
    );
    expect(page('language/entity.md')).toContain('| `x-rules[].must` |');
    expect(page('language.md')).toContain('| `addMonths(date, months)` | The same day so many months later');
  });

  it('lists the fields of an entity with rules and meaning', () => {
    expect(page('entities/site.md')).toContain(
      '| `status` | `status` | enum [site-status](../types.md#site-status) | required; default `"PLANNED"` | column, filter | Status |\n',
    );
    expect(page('entities/site.md')).toContain(
      '| `ownerId` | `owner_id` | [user](user.md) | optional; on delete: set-null |',
    );
  });

  it('lists the access rules and calls of an entity', () => {
    const text = page('entities/site.md');
    expect(text).toContain('| create | `MANAGE_SITES`, `planner` |\n');
    expect(text).toContain('| `PUT /api/sites/{id}` | update |\n');
    expect(text).toContain('| `POST /api/sites/{id}/survey` | Orders a survey. |\n');
  });

  it('has the permission matrix', () => {
    expect(page('access.md')).toContain(
      '| [Tag](entities/tag.md) | team | `VIEW_SITES`, `staff` | `admin` | `admin` | `admin` |\n',
    );
  });

  it('[TM-021] lists the add-on products that open a permission', () => {
    expect(page('access.md')).toContain('| `VIEW_SITES` | View sites | See the sites. |  |  | `site_planning` |\n');
    expect(page('access.md')).toContain('| Site planning (`site_planning`) | Plans of sites. | `VIEW_SITES` |\n');
  });

  it('draws a workflow and tables its transitions', () => {
    const text = page('workflows/site.md');
    expect(text).toContain('```mermaid\nstateDiagram-v2\n  [*] --> PLANNED\n');
    expect(text).toContain('  OPEN --> CLOSED : close\n');
    expect(text).toContain(
      '| `close` (Close), with a reason | `PLANNED`, `OPEN` | `CLOSED` | `planner` |  | `hasNoServices` |  |  |\n',
    );
  });

  it('explains how to add a field', () => {
    expect(page('README.md')).toContain('npm run new -- field --entity quote --key note');
  });
});
