import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emitters as all } from '#codegen/emit/emitters.ts';
import { runPlan } from '#codegen/mode/plan.ts';
import { createProject, type Project } from '../write/project.ts';

/** Those whose output the plan compares, without their second thread. */
const emitters = all
  .filter(({ name }) => name === 'tables' || name === 'api')
  .map(({ name, load }) => ({ name, load }));

let project: Project;
beforeAll(async () => {
  project = createProject();
  const frame = new URL('../../../schemas/api/openapi.yaml', import.meta.url);
  project.put('schemas/api/openapi.yaml', readFileSync(frame, 'utf8'));
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
      ['Database', 'API', 'Access', 'Screens', 'Files', 'Edited by hand'].flatMap((title) => [title, '  no change']),
    );
  });

  it('tells what a new field and a wider rule would do, and writes nothing', async () => {
    change(
      'entities/tag.schema.json',
      '"maxLength": 40}',
      '"maxLength": 40},\n    "note": {"x-id": "f_tag_note", "title": "Note", "type": ["string", "null"]}',
    );
    change('entities/tag.schema.json', '"read": ["VIEW_SITES", "staff"]', '"read": ["VIEW_SITES", "member", "staff"]');
    const lines = await plan();
    expect(lines).toContain('  safe      tags.note is new.');
    expect(lines).toContain('  adds      Tag.note: new key');
    expect(lines).toContain('  widens    GET /tags: member');
    expect(lines).toContain('  changed   generated/api/openapi.json');
    expect(lines).toContain('  new       generated/db/migrations/0002_add_tags_note/up.sql');
    expect(project.has('generated/db/migrations/0002_add_tags_note')).toBe(false);
  });

  it('stops where data would be lost, and says what to write', async () => {
    change(
      'entities/tag.schema.json',
      '"note": {"x-id": "f_tag_note", "title": "Note", "type": ["string", "null"]}',
      '"mark": {"x-id": "f_tag_mark", "title": "Mark", "type": "string", "default": ""}',
    );
    expect((await project.write(...emitters)).isRight).toBe(true);
    change(
      'entities/tag.schema.json',
      ',\n    "mark": {"x-id": "f_tag_mark", "title": "Mark", "type": "string", "default": ""}',
      '',
    );
    const lines = await plan();
    expect(lines[0]).toContain('schemas/entities/tag.schema.json:1:1\n');
    expect(lines[0]).toContain('write "f_tag_mark" into "x-dropped" to lose the data');
  });
});
