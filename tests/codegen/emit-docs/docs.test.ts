import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emit } from '#codegen/emit/docs/emit.ts';
import { loadModel } from '#codegen/load-model.ts';
import { generate, type Generated } from '../sample/generate.ts';
import { createProject, type Project } from '../write/project.ts';

let project: Project;
let generated: Generated;
beforeAll(async () => {
  project = createProject();
  const { model } = await loadModel(project.root);
  generated = await generate(model, [emit]);
});
afterAll(() => {
  project.remove();
  generated.remove();
});

const page = (path: string): string => generated.text(`generated/docs/${path}`);

describe('the reference', () => {
  it('has only links that lead somewhere', () => {
    const paths = new Set(generated.files.map((file) => file.path));
    const links = generated.files.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, target = '']) =>
        new URL(target, `file:///${path}`).pathname.slice(1),
      ),
    );
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((link) => !paths.has(link))).toEqual([]);
  });

  it('lists the fields of an entity with rules and meaning', () => {
    expect(page('entities/site.md')).toContain(
      '| `status` | `status` | enum [site-status](../types.md#site-status) | required; default `"PLANNED"` | column, filter | Status |\n',
    );
    expect(page('entities/site.md')).toContain(
      '| `ownerId` | `owner_id` | [user](user.md) | optional; on delete: set-null |',
    );
  });

  it('says who may do what with an entity and which calls there are', () => {
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

  it('[TM-021] tells which add-on products open a permission', () => {
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

  it('tells how to add a field', () => {
    expect(page('README.md')).toContain('npm run new -- field --entity quote --key note');
  });
});
