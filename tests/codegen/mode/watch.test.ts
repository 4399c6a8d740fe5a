import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '#codegen/mode/report.ts';
import { startWatch, type Watch } from '#codegen/mode/watch.ts';
import { createProject, emitter, file, type Project } from '../write/project.ts';

let project: Project;
let watch: Watch;
let reports: Report[];
let wake: () => void;
let missing = 2;
const tags = emitter('docs', (model) => {
  const title = model.entities.find((one) => one.id === 'tag')?.title ?? 'none';
  if (title === 'Crash') throw new TypeError('An emitter failed.');
  if (title === 'Gone' && missing-- > 0) throw Object.assign(new Error('No such file.'), { code: 'ENOENT' });
  return [file('tag.md', title)];
});

/** The next round's result. */
const nextRound = (): Promise<Report> => {
  const count = reports.length;
  return new Promise((resolve) => {
    wake = () => {
      if (reports.length > count) resolve(reports.at(-1)!);
    };
  });
};
const retitle = (from: string, to: string): void =>
  project.put(
    'schemas/entities/tag.schema.json',
    project.read('schemas/entities/tag.schema.json').replace(`"title": "${from}"`, `"title": ${to}`),
  );

beforeEach(async () => {
  project = createProject();
  reports = [];
  wake = () => undefined;
  watch = await startWatch({ root: project.root, emitters: [tags] }, (report) => {
    reports.push(report);
    wake();
  });
});
afterEach(() => {
  watch.stop();
  project.remove();
});

describe('watching', () => {
  it('generates at once and again after a change', async () => {
    expect(project.read('generated/tag.md')).toMatch(/\nTag$/);
    const round = nextRound();
    retitle('Tag', '"Label"');
    expect((await round).isRight).toBe(true);
    expect(project.read('generated/tag.md')).toMatch(/\nLabel$/);
  });

  it('reports a mistake, keeps the files, and continues when it is fixed', async () => {
    const bad = nextRound();
    retitle('Tag', '7');
    expect((await bad).lines[0]).toBe(
      'schemas/entities/tag.schema.json:4:12  /title\n  Text was expected, but 7 was found.',
    );
    expect(project.read('generated/tag.md')).toMatch(/\nTag$/);
    const good = nextRound();
    project.put(
      'schemas/entities/tag.schema.json',
      project.read('schemas/entities/tag.schema.json').replace('"title": 7', '"title": "Mark"'),
    );
    expect((await good).isRight).toBe(true);
    expect(project.read('generated/tag.md')).toMatch(/\nMark$/);
  });

  it('reads again when an editor or git was just replacing a file', async () => {
    const round = nextRound();
    retitle('Tag', '"Gone"');
    expect(await round).toMatchObject({ isRight: true });
    expect(project.read('generated/tag.md')).toMatch(/\nGone$/);
  });

  it('goes on after a fault of the compiler itself', async () => {
    const failed = nextRound();
    retitle('Tag', '"Crash"');
    expect(await failed).toMatchObject({
      isRight: false,
      lines: [expect.stringContaining('An emitter failed.'), expect.anything()],
    });
    const good = nextRound();
    retitle('Crash', '"Label"');
    expect((await good).isRight).toBe(true);
  });
});
