import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemsOf } from '../golden/case.ts';

const project = resolve(import.meta.dirname, '../../..');
let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'trunkline-templates-'));
  for (const part of [
    'schemas',
    'templates',
    'codegen',
    'scripts/new.ts',
    'package.json',
    'src/server/behaviours/registry.ts',
    'src/web/widgets/inputs.ts',
    'src/runtime',
  ]) {
    cpSync(join(project, part), join(root, part), { recursive: true });
  }
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

const add = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [join(root, 'scripts/new.ts'), ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** In the order in which an analyst would add them: later ones use earlier ones. */
const additions: readonly (readonly [string, readonly string[], string])[] = [
  [
    'an entity',
    ['entity', '--id', 'roof-visit', '--title', 'Roof visit', '--area', 'places'],
    'schemas/entities/roof-visit.schema.json',
  ],
  [
    'a field',
    ['field', '--entity', 'roof-visit', '--key', 'visitDate', '--title', 'Visit date', '--kind', 'date'],
    'schemas/entities/roof-visit.schema.json',
  ],
  [
    'a reference',
    [
      'field',
      '--entity',
      'roof-visit',
      '--key',
      'addressId',
      '--title',
      'Address',
      '--kind',
      'reference',
      '--to',
      'address',
    ],
    'schemas/entities/roof-visit.schema.json',
  ],
  [
    'a type',
    [
      'type',
      '--id',
      'roof-state',
      '--title',
      'Roof state',
      '--values',
      'asked,open,done',
      '--entity',
      'roof-visit',
      '--key',
      'roofState',
    ],
    'schemas/types/roof-state.schema.json',
  ],
  [
    'a workflow',
    ['workflow', '--id', 'roof-visit', '--title', 'Roof visit', '--entity', 'roof-visit', '--field', 'roofState'],
    'schemas/workflows/roof-visit.json',
  ],
  [
    'a screen',
    ['screen', '--id', 'roof-visits', '--title', 'Roof visits', '--entity', 'roof-visit'],
    'schemas/screens/app/roof-visits.json',
  ],
  [
    'an attribute',
    ['attribute', '--service', 'internet', '--key', 'roofHeight', '--title', 'Roof height', '--input', 'integer'],
    'schemas/services/internet.schema.json',
  ],
  [
    'a question',
    [
      'question',
      '--id',
      'roof_access',
      '--title',
      'How does one get to the "roof"?',
      '--short',
      'Roof access',
      '--order',
      '455',
      '--since',
      '2026-01',
      '--after',
      'shopping_for.bulk_site_project',
    ],
    'schemas/questionnaire/questions/455-roof_access.json',
  ],
  [
    'an operation',
    [
      'operation',
      '--area',
      'roofs',
      '--id',
      'planRoofVisit',
      '--entity',
      'roof-visit',
      '--path',
      '/roof-visits/{id}/plan',
      '--summary',
      'Plan the visit',
    ],
    'schemas/api/paths/roofs.yaml',
  ],
  ['a widget', ['widget', '--id', 'roofPicker', '--title', 'Roof picker'], 'src/web/widgets/input/RoofPickerInput.tsx'],
];

describe('npm run new', () => {
  it.each(additions)(
    'adds %s, and the schemas stay right',
    async (_, args, file) => {
      add(...args);
      expect(read(file)).not.toContain('{{');
      expect(await problemsOf(root)).toEqual([]);
    },
    30_000,
  );

  it('registers the behaviour of an operation', () => {
    expect(read('src/server/behaviours/registry.ts')).toContain('  ...planRoofVisitBehaviours,\n');
    expect(read('src/server/behaviours/roofs/plan-roof-visit.ts')).toContain("door.get(scope, 'roof-visit', path.id)");
  });

  it('registers a widget by its name', () => {
    const text = read('src/web/widgets/inputs.ts');
    expect(text).toContain("import { RoofPickerInput } from './input/RoofPickerInput.tsx';\n");
    expect(text).toMatch(
      / {2}roofPicker: RoofPickerInput,\n\} as const satisfies Record<\s*FieldKind \| 'roofPicker' \|/,
    );
    expect(read('schemas/meta/field.schema.json')).toContain(
      '        {"const": "roofPicker", "title": "Roof picker", "description": "Roof picker."},\n',
    );
  });

  it('leaves the rest of a file as it was laid out', () => {
    const before = readFileSync(join(project, 'schemas/services/internet.schema.json'), 'utf8');
    const added = read('schemas/services/internet.schema.json')
      .split('\n')
      .filter((line) => !before.includes(line.replace(/,$/, '')));
    expect(added).toEqual([
      '    "roofHeight": {"x-id": "a_internet_roof_height", "title": "Roof height", "type": ["integer", "null"], "x-section": "overview"}',
    ]);
  });

  it('says which options are missing when nobody can be asked', () => {
    expect(() => add('field', '--entity', 'quote')).toThrow(
      /--key is missing\. Key in camelCase, e\.g\. installInterval\.\n--title is missing\./,
    );
  });

  it('says what can be added', () => {
    expect(() => add('thing')).toThrow(
      'Write what to add: entity, field, type, question, attribute, workflow, screen, operation, widget.',
    );
  });
});
