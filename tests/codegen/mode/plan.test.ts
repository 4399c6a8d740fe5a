import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emitters as all } from '#codegen/emit/emitters.ts';
import { runPlan } from '#codegen/mode/plan.ts';
import { createProject, type Project } from '../write/project.ts';

/** The emitters whose output the plan compares, without their second thread. */
const emitters = all
  .filter(({ name }) => ['tables', 'api', 'domain'].includes(name))
  .map(({ name, load }) => ({ name, load }));

let project: Project;
beforeAll(async () => {
  project = createProject();
  const frame = new URL('../../../schemas/api/openapi.yaml', import.meta.url);
  // Lists that its calls name are not in this project.
  project.put('schemas/api/openapi.yaml', readFileSync(frame, 'utf8').replaceAll(/, x-of: [\w-]+/g, ''));
  expect((await project.write(...emitters)).isRight).toBe(true);
}, 30_000);
afterAll(() => {
  project.remove();
});

const change = (file: string, from: string, to: string): void => {
  const path = `schemas/${file}`;
  expect(project.read(path)).toContain(from);
  project.put(path, project.read(path).replace(from, to));
};
const plan = async (): Promise<readonly string[]> => (await runPlan({ root: project.root, emitters })).lines;

describe('the plan', () => {
  it('says that nothing changes when nothing did', async () => {
    expect(await plan()).toEqual(
      ['Database', 'Rules', 'API', 'Names', 'Access', 'Screens', 'Files', 'Layout', 'Edited by hand'].flatMap(
        (title) => [title, '  no change'],
      ),
    );
  });

  it('reports the effects of a new field and a wider rule, and writes nothing', async () => {
    change(
      'entities/tag.schema.json',
      '"maxLength": 40}',
      '"maxLength": 40},\n    "note": {"x-id": "f_tag_note", "title": "Note", "type": ["string", "null"], "maxLength": 9}',
    );
    change('entities/tag.schema.json', '"read": ["VIEW_SITES", "staff"]', '"read": ["VIEW_SITES", "member", "staff"]');
    const lines = await plan();
    expect(lines).toContain('  safe      tags.note is new.');
    expect(lines).toContain('  adds      Tag.note: new key');
    expect(lines).toContain('  widens    GET /tags: member');
    expect(lines).toContain('  shows     tag.note reaches the list and the form of the console.');
    expect(lines).toContain('  changed   generated/api/document.ts');
    expect(lines.join('\n')).toMatch(/^ {2}new {7}generated\/db\/migrations\/\d{14}_add_tags_note\/up\.sql$/m);
    expect(readdirSync(join(project.root, 'generated/db/migrations'))).toEqual(['0001_initial']);
  });

  it('reports screens that omit a new field, changed roles, and narrower rules', async () => {
    const files = ['entities/site.schema.json', 'access/team-roles.json', 'access/permissions.json'];
    const before = files.map((file) => project.read(`schemas/${file}`));
    change('entities/site.schema.json', '"maxLength": 50', '"maxLength": 20');
    change(
      'entities/site.schema.json',
      '"ownerId": {',
      '"floor": {"x-id": "f_site_floor", "title": "Floor", "type": ["integer", "null"], "x-list": {"column": "default", "filter": true}},\n    "ownerId": {',
    );
    change('access/team-roles.json', '"permissions": ["VIEW_SITES"]', '"permissions": ["CLOSE_SITES"]');
    change(
      'access/permissions.json',
      '"items": [',
      '"items": [\n    {"id": "CLOSE_SITES", "title": "Close sites", "description": "Close a site.", "implies": ["MANAGE_SITES"]},',
    );
    const lines = await plan();
    for (const line of [
      '  narrows   site.name: "maxLength" 50 becomes 20; no database was reached to count its rows.',
      '  misses    floor is not among the columns of app/sites, which schemas/screens/app/sites.json names; "..." there takes all others in.',
      '  misses    floor is not among the filters of app/sites, which schemas/screens/app/sites.json names; "..." there takes all others in.',
      '  new       permission CLOSE_SITES: MANAGE_SITES',
      '  widens    role viewer: CLOSE_SITES',
      '  narrows   role viewer: VIEW_SITES',
    ])
      expect(lines).toContain(line);
    files.forEach((file, index) => project.put(`schemas/${file}`, before[index]!));
  });

  it('stops where data would be lost, and says what to write', async () => {
    change(
      'entities/tag.schema.json',
      '"note": {"x-id": "f_tag_note", "title": "Note", "type": ["string", "null"], "maxLength": 9}',
      '"mark": {"x-id": "f_tag_mark", "title": "Mark", "type": "string", "maxLength": 9, "default": ""}',
    );
    expect((await project.write(...emitters)).isRight).toBe(true);
    change(
      'entities/tag.schema.json',
      ',\n    "mark": {"x-id": "f_tag_mark", "title": "Mark", "type": "string", "maxLength": 9, "default": ""}',
      '',
    );
    const lines = await plan();
    expect(lines[0]).toContain('schemas/entities/tag.schema.json:12:3  /properties\n');
    expect(lines[0]).toContain('write "f_tag_mark" into "x-dropped" to lose the data');
  });
});
