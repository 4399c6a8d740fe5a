// Who may import whom: the layers of the house, checked by `npm run check`.
const layer = (name, from, to, comment, pathNot = []) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to, pathNot },
});

module.exports = {
  forbidden: [
    layer(
      'codegen-alone',
      '^codegen/',
      '^(src|generated|tests|scripts)/',
      'The compiler stands on npm packages alone; it shares the words of src/runtime.',
      ['^src/runtime/'],
    ),
    layer(
      'generated-low',
      '^generated/',
      '^(src|codegen|scripts|tests)/',
      'Generated code stands on itself, src/runtime and the slots that screens name.',
      ['^src/runtime/', '^src/web/'],
    ),
    layer(
      'runtime-lowest',
      '^src/runtime/',
      '^(src/(domain|server|web)|generated|codegen|scripts|tests)/',
      'src/runtime is the lowest layer.',
    ),
    layer(
      'domain-pure',
      '^src/domain/',
      '^(src/(server|web)|codegen|scripts|tests)/',
      'Rules know neither server nor browser.',
    ),
    layer('domain-generated', '^src/domain/', '^generated/', 'Rules read generated/domain only.', [
      '^generated/domain/',
    ]),
    layer('server-not-web', '^src/server/', '^src/web/', 'Server and browser share src/domain and src/runtime only.'),
    layer('web-not-server', '^src/web/', '^src/server/', 'Server and browser share src/domain and src/runtime only.'),
    layer('src-not-codegen', '^src/', '^(codegen|scripts|tests)/', 'The product runs without its compiler.'),
    {
      name: 'behaviours-apart',
      severity: 'error',
      comment: 'One area of behaviours does not reach into another.',
      from: { path: '^src/server/behaviours/([^/]+)/' },
      to: { path: '^src/server/behaviours/[^/]+/', pathNot: '^src/server/behaviours/$1/' },
    },
    {
      name: 'features-apart',
      severity: 'error',
      comment:
        'One feature of the browser does not reach into another; what they share stands in shell, forms or widgets.',
      from: { path: '^src/web/(questionnaire|spreadsheet|provider|compare)/' },
      to: {
        path: '^src/web/(questionnaire|spreadsheet|provider|compare|admin|app|account)/',
        pathNot: '^src/web/$1/',
      },
    },
    {
      name: 'domain-without-io',
      severity: 'error',
      comment: 'Rules are pure: no Node modules, no React, no Fastify.',
      from: { path: '^src/(domain|runtime)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'public-entry-light',
      severity: 'error',
      comment: 'The public pages must not load react-admin.',
      from: { path: '^src/web/(public|questionnaire|provider|account)/' },
      to: { path: 'node_modules/(react-admin|ra-[^/]+)/', reachable: true },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^(src|codegen|scripts)/' },
      // Generated screens stand on hand-written parts that look generated screens up: a circle by design, met only when a page opens.
      to: { circular: true, viaOnly: { pathNot: '^generated/', dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)fixtures/' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
