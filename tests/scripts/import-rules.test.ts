import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** A file that imports another, and the rule that it breaks; undefined if allowed. */
const imports: [from: string, to: string, rule: string | undefined][] = [
  ['codegen/a.ts', 'src/server/x.ts', 'codegen-alone'],
  ['codegen/b.ts', 'generated/domain/x.ts', 'codegen-alone'],
  ['generated/resources/c.ts', 'src/server/x.ts', 'generated-low'],
  ['generated/resources/d.ts', 'src/runtime/x.ts', undefined],
  ['src/runtime/e.ts', 'src/domain/x.ts', 'runtime-lowest'],
  ['src/domain/f.ts', 'src/server/x.ts', 'domain-pure'],
  ['src/domain/g.ts', 'generated/resources/x.ts', 'domain-generated'],
  ['src/domain/h.ts', 'generated/domain/x.ts', undefined],
  ['src/domain/i.ts', 'node:fs', 'domain-without-io'],
  ['src/server/j.ts', 'src/web/shell/x.ts', 'server-not-web'],
  ['src/web/shell/k.ts', 'src/server/x.ts', 'web-not-server'],
  ['src/web/shell/l.ts', 'src/domain/x.ts', undefined],
  ['src/server/m.ts', 'codegen/x.ts', 'src-not-codegen'],
  ['src/server/kernel/data/n.ts', 'src/server/areas/billing/x.ts', 'kernel-low'],
  ['src/server/areas/billing/o.ts', 'src/server/kernel/data/x.ts', undefined],
  ['src/server/areas/billing/s.ts', 'src/server/x.ts', 'areas-below-start'],
  ['src/server/areas/billing/t.ts', 'src/server/areas/support/x.ts', 'areas-apart'],
  ['src/server/areas/billing/u.ts', 'src/server/areas/support/contract.ts', undefined],
  ['src/web/questionnaire/p.ts', 'src/web/provider/x.ts', 'pages-apart'],
  ['src/web/console/aa.ts', 'src/web/dashboard/x.ts', 'pages-apart'],
  ['src/web/record/ab.ts', 'src/web/console/x.ts', 'web-one-way'],
  ['src/web/shell/ac.ts', 'src/web/ui/field/x.ts', 'web-one-way'],
  ['src/web/sites/ad.ts', 'src/web/record/x.ts', undefined],
  ['src/web/ui/field/ae.ts', 'src/web/ui/form/x.ts', 'ui-one-way'],
  ['src/web/ui/form/af.ts', 'src/web/ui/field/x.ts', undefined],
  ['src/web/app/ag.ts', 'src/web/helpers/x.ts', 'web-folders-known'],
  ['src/web/questionnaire/q.ts', 'src/web/shell/table.ts', 'public-entry-light'],
  ['src/web/account/r.ts', 'src/web/missing.ts', 'resolvable'],
];

let house: string;
let violations: Set<string>;

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'trunkline-imports-'));
  const write = (file: string, text: string): void => {
    mkdirSync(join(house, dirname(file)), { recursive: true });
    writeFileSync(join(house, file), text);
  };
  for (const [, to] of imports) if (/\/(x|contract)[.]ts$/.test(to)) write(to, 'export {};\n');
  for (const [from, to] of imports) write(from, `import '${to.includes(':') ? to : join(house, to)}';\n`);
  write('src/web/shell/table.ts', "import 'react-admin';\n");
  write('node_modules/react-admin/package.json', '{"name": "react-admin", "main": "index.js"}');
  write('node_modules/react-admin/index.js', '');
  write('package.json', '{"dependencies": {"react-admin": "1"}}');
  write('tsconfig.json', '{}');
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [
    cruiser,
    '--config',
    join(root, '.dependency-cruiser.cjs'),
    '--output-type',
    'json',
    'codegen',
    'generated',
    'src',
  ];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: house, encoding: 'utf8' });
  expect(stderr).toBe('');
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  violations = new Set(summary.violations.map(({ from, rule }) => `${from} ${rule.name}`));
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

test.each(imports)('%s imports %s: %s', (from, _, rule) => {
  const broken = [...violations].filter((violation) => violation.startsWith(`${from} `));
  expect(broken).toEqual(rule ? [`${from} ${rule}`] : []);
});
