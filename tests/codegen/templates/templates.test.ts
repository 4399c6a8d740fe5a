import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readValidHashes, writeValidHashes } from '#codegen/cache.ts';
import { createValidHashes } from '#codegen/check/valid-hashes.ts';
import { formatProblem } from '#codegen/errors.ts';
import { checkAndBuild, type LoadResult } from '#codegen/load-model.ts';
import { readSources } from '#codegen/parse/sources.ts';
import { readState } from '#codegen/state.ts';

const project = resolve(import.meta.dirname, '../../..');
let root: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'trunkline-templates-'));
  for (const part of [
    'schemas',
    'templates',
    'codegen',
    'scripts/new.ts',
    'package.json',
    'src/server/areas/areas.ts',
    'src/web/ui/field/contract.ts',
    'src/web/ui/field/full/inputs.ts',
    'src/runtime',
  ]) {
    cpSync(join(project, part), join(root, part), { recursive: true });
  }
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  await problems();
}, 60_000);
afterAll(() => {
  rmSync(root, { recursive: true });
});

let loaded: LoadResult | undefined;

/** The compiler's findings; valid results are cached, as after a run. */
async function problems(): Promise<readonly string[]> {
  const valid = createValidHashes(readValidHashes(root), readState(root).tools);
  loaded = await checkAndBuild(await readSources(root, loaded?.sources), valid);
  writeValidHashes(root, loaded.valid);
  return loaded.problems.map(formatProblem);
}

const add = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [join(root, 'scripts/new.ts'), ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** In the order in which an analyst would add them: later ones use earlier ones. */
/** Lines with an unfilled placeholder of the template; lines that the project itself has do not count. */
function leftOpen(path: string): readonly string[] {
  const own = existsSync(join(project, path)) ? readFileSync(join(project, path), 'utf8').split('\n') : [];
  return read(path)
    .split('\n')
    .filter((line) => line.includes('{{') && !own.includes(line));
}

const additions: readonly (readonly [string, readonly string[], string])[] = [
  [
    'an entity',
    ['entity', '--id', 'roof-visit', '--title', 'Roof visit', '--area', 'places', '--read', 'member'],
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
    [
      'workflow',
      '--id',
      'roof-visit',
      '--title',
      'Roof visit',
      '--values',
      'PLANNED,UNDER_WAY,OVER',
      '--entity',
      'roof-visit',
      '--key',
      'status',
    ],
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
  ['a widget', ['widget', '--id', 'roofPicker', '--title', 'Roof picker'], 'src/web/ui/field/full/RoofPickerInput.tsx'],
  [
    'a permission',
    ['permission', '--id', 'MANAGE_ROOFS', '--title', 'Manage roofs', '--description', 'Change the roofs.'],
    'schemas/access/permissions.json',
  ],
  [
    'a role',
    [
      'role',
      '--id',
      'roof_keeper',
      '--title',
      'Roof keeper',
      '--description',
      'Keeps the roofs.',
      '--permissions',
      'MANAGE_ROOFS,VIEW_INVENTORY',
    ],
    'schemas/access/team-roles.json',
  ],
  [
    'a toggle',
    ['toggle', '--id', 'roofPlans', '--title', 'Roof plans', '--description', 'Shows plans of roofs.'],
    'schemas/access/toggles.json',
  ],
  [
    'a limit',
    ['limit', '--key', 'roofPhotosMax', '--title', 'Most photos of a roof', '--value', '10', '--unit', 'files'],
    'schemas/limits.json',
  ],
  ['a message', ['message', '--key', 'roof.none', '--text', 'No roofs yet.'], 'schemas/messages/en.json'],
  [
    'a notification',
    [
      'notification',
      '--area',
      'ticket',
      '--id',
      'ticket.climbed',
      '--title',
      'Roof climbed',
      '--description',
      'Somebody climbed a roof.',
      '--audience',
      'followers,assignee',
      '--text',
      '{actor} climbed {name}.',
    ],
    'schemas/notifications/ticket.json',
  ],
  [
    'a service type',
    [
      'service-type',
      '--id',
      'roof_antenna',
      '--title',
      'Roof antenna',
      '--description',
      'An antenna on the roof.',
      '--family',
      'wan',
    ],
    'schemas/services/roof_antenna.schema.json',
  ],
];

describe('npm run new', () => {
  it.each(additions)(
    'adds %s, and the schemas stay right',
    async (_, args, file) => {
      add(...args);
      expect(leftOpen(file)).toEqual([]);
      expect(await problems()).toEqual([]);
    },
    120_000,
  );

  it('registers the behavior of an operation', () => {
    expect(read('src/server/areas/areas.ts')).toContain('  roofs,\n] as const;\n');
    expect(read('src/server/areas/roofs/area.ts')).toContain('operations: roofsBehaviors');
    expect(read('src/server/areas/roofs/operations.ts')).toContain("door.get(scope, 'roof-visit', path.id)");
  });

  it('registers a widget by its name', () => {
    const text = read('src/web/ui/field/full/inputs.ts');
    expect(text).toContain("import { RoofPickerInput } from './RoofPickerInput.tsx';\n");
    expect(text).toContain('  roofPicker: RoofPickerInput,\n} as const satisfies');
    expect(read('src/web/ui/field/contract.ts')).toContain("export type InputKind = FieldKind | 'roofPicker' |");
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

  it('lists missing options without a terminal', () => {
    expect(() => add('field', '--entity', 'quote')).toThrow(
      /--key is missing\. Key in camelCase, e\.g\. installInterval\.\n--title is missing\./,
    );
  });

  const refusals: readonly (readonly [string, readonly string[], string])[] = [
    [
      'an option that it has not',
      ['field', '--entity', 'quote', '--type', 'text'],
      "Unknown option '--type'. Possible for field are: --entity, --key, --title, --kind, --to.",
    ],
    [
      'a kind that it has not',
      ['field', '--entity', 'quote', '--key', 'a', '--title', 'A', '--kind', 'txt'],
      '"txt" is no --kind. Possible are: text, longText,',
    ],
    [
      'a key of two words',
      ['field', '--entity', 'quote', '--key', 'My Note', '--title', 'Note'],
      '"My Note" is not possible here. Write it in camelCase',
    ],
    [
      'an id with blanks',
      ['entity', '--id', 'Site Visit2', '--title', 'Site visit', '--area', 'places'],
      '"Site Visit2" is not possible here.',
    ],
    [
      'a list that is not there',
      ['field', '--entity', 'quote', '--key', 'mood', '--title', 'Mood', '--kind', 'enum', '--to', 'nope'],
      'There is no type "../types/nope.schema.json".',
    ],
    [
      'a limit without a number',
      ['limit', '--key', 'roofWait', '--title', 'Wait', '--value', 'ten', '--unit', 'days'],
      '"ten" is no amount of days.',
    ],
  ];

  it.each(refusals)('refuses %s, and adds nothing', (_, args, sentence) => {
    const before = textsOf('schemas');
    expect(() => add(...args)).toThrow(sentence);
    expect(textsOf('schemas')).toEqual(before);
  });

  it('says what can be added', () => {
    expect(() => add('thing')).toThrow(
      'Write what to add: entity, field, type, question, attribute, workflow, screen, operation, widget, permission, role, toggle, limit, message, notification, service-type.',
    );
  });
});

/** Text by path of every file below a folder. */
const textsOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  );
