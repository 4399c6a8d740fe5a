// Who may import whom: the layers of the house, checked by `npm run check`.
const layer = (name, from, to, comment, pathNot = []) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: to, pathNot },
});

/** Folders of the browser's code in their order: each may import those before it, never those after it. */
const webPages = [
  'account',
  'questionnaire',
  'provider',
  'console',
  'dashboard',
  'compare',
  'sites',
  'signing',
  'check',
];
const webFolders = [['theme'], ['shell'], ['ui'], ['frame'], ['record'], webPages, ['public', 'app']];
const uiFolders = [
  'busy',
  'icon',
  'chip',
  'list',
  'notice',
  'button',
  'dialog',
  'upload',
  'viewer',
  'lookup',
  'cell',
  'field',
  'form',
  'table',
  'map',
  'sheet',
];

/** One rule for each step of the order: nothing at it imports what stands after it. */
const oneWay = (name, root, steps, comment) =>
  steps.slice(0, -1).map((step, at) =>
    layer(
      name,
      `^${root}(${[step].flat().join('|')})/`,
      `^${root}(${steps
        .slice(at + 1)
        .flat()
        .join('|')})/`,
      comment,
    ),
  );

/** Lazy imports of modules in src that are no components, by importer. Others are imported plainly; only pages and parts of them (.tsx) are split off. */
const lazyImports = {
  // Packages that few servers or calls need.
  'server/kernel/files/storage.ts': ['server/kernel/files/s3.ts'],
  'server/kernel/pdf/fonts.ts': ['server/kernel/pdf/scripts/script-font.ts'],
  'server/kernel/pdf/sealing-key.ts': ['server/kernel/pdf/generated-key-pair.ts'],
  'server/kernel/pdf/task/main.ts': [
    'server/kernel/pdf/task/verify.ts',
    'server/kernel/pdf/task/render.ts',
    'server/kernel/pdf/task/prepare-seal.ts',
    'server/kernel/pdf/task/normalize.ts',
    'server/kernel/pdf/task/inspect.ts',
    'server/kernel/pdf/task/image.ts',
    'server/kernel/pdf/task/find.ts',
  ],
  'server/services.ts': ['server/kernel/email/smtp.ts'],
  // Parts that open after a click.
  'web/app/AppPages.tsx': ['web/dashboard/preload.ts', 'web/console/preload.ts'],
  'web/dashboard/import/FaultList.tsx': ['web/ui/sheet/file/csv.ts'],
  'web/provider/grid/sheet-file.ts': ['web/ui/sheet/file/xlsx.ts'],
  // Rules that the first question can do without.
  'web/questionnaire/JourneyPages.tsx': ['domain/questionnaire/save.ts', 'domain/questionnaire/finish.ts'],
  'web/questionnaire/issues/remaining.ts': ['domain/questionnaire/validate/given.ts'],
  'web/questionnaire/journey/journey.ts': [
    'web/shell/session/corporate-email.ts',
    'domain/questionnaire/save.ts',
    'domain/questionnaire/normalize.ts',
  ],
  'web/questionnaire/journey/use-answer-type.ts': ['domain/questionnaire/types/registry.ts'],
  'web/questionnaire/journey/use-pages.ts': ['domain/questionnaire/finish.ts'],
  // Parts that open after a click.
  'web/ui/form/steps/StepField.tsx': ['web/ui/field/light/more-inputs.ts'],
  'web/ui/sheet/file/files.ts': ['web/ui/sheet/file/xlsx.ts', 'web/ui/sheet/file/csv.ts'],
};

const inSrc = (file) => `^src/${file.replaceAll('.', '[.]')}$`;
const isLazy = { path: '^src/.*[.]ts$', dependencyTypes: ['dynamic-import'] };
const lazyListed = [
  { from: { path: '^src/', pathNot: Object.keys(lazyImports).map(inSrc) }, to: isLazy },
  ...Object.entries(lazyImports).map(([file, listed]) => ({
    from: { path: inSrc(file) },
    to: { ...isLazy, pathNot: listed.map(inSrc) },
  })),
].map((rule) => ({
  name: 'lazy-listed',
  severity: 'error',
  comment: 'A lazy import hides a dependency. Import the module plainly, or list it in lazyImports with its reason.',
  ...rule,
}));

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
    layer(
      'bills-judged-apart',
      '^tests/bench/bills/(seeded-random|world|generator|corruptor)[.]ts$',
      '^(src|generated)/',
      'Planted errors follow from bills alone, never from the code that looks for them.',
    ),
    layer('src-not-codegen', '^src/', '^(codegen|scripts|tests)/', 'The product runs without its compiler.'),
    layer(
      'kernel-low',
      '^src/server/kernel/',
      '^src/server/(?!kernel/)',
      'The kernel knows no business: areas hand their parts to it at start.',
    ),
    layer(
      'areas-below-start',
      '^src/server/areas/[^/]+/',
      '^src/server/(?!kernel/|areas/[^/]+/|context[.]ts)',
      'An area stands on the kernel, not on what puts the areas together.',
    ),
    {
      name: 'areas-apart',
      severity: 'error',
      comment: 'An area reaches another by an event of its workflow or by its contract.ts.',
      from: { path: '^src/server/areas/([^/]+)/' },
      to: { path: '^src/server/areas/[^/]+/', pathNot: '^src/server/areas/($1/|[^/]+/contract[.]ts$)' },
    },
    {
      name: 'rooms-without-circles',
      severity: 'error',
      comment: 'Neither areas nor the rooms of the kernel form a circle, types included.',
      scope: 'folder',
      from: { path: '^src/server/(areas|kernel)/[^/]+$' },
      to: { circular: true },
    },
    ...oneWay(
      'web-one-way',
      'src/web/',
      webFolders,
      'Pages stand on record, frame, ui, shell and theme, in this order.',
    ),
    ...oneWay('ui-one-way', 'src/web/ui/', uiFolders, 'Forms and tables stand on fields, fields on cells, and so on.'),
    {
      name: 'pages-apart',
      severity: 'error',
      comment: 'One page does not reach into another; the entries bring them together.',
      from: { path: `^src/web/(${webPages.join('|')})/` },
      to: { path: `^src/web/(${webPages.join('|')})/`, pathNot: ['^src/web/$1/'] },
    },
    {
      name: 'web-folders-known',
      severity: 'error',
      comment: 'A new folder takes its place in the order above.',
      from: { path: '^src/web/' },
      to: {
        path: [
          `^src/web/(?!(${webFolders.flat().join('|')})/)[^/]+/`,
          `^src/web/ui/(?!(${uiFolders.join('|')})/)[^/]+/`,
        ],
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
      comment: 'No circles of files, types and lazy imports included.',
      from: { path: '^(src|codegen|scripts)/' },
      // Generated screens stand on hand-written parts that look generated screens up: a circle by design, met only when a page opens.
      to: { circular: true, viaOnly: { pathNot: '^generated/' } },
    },
    ...lazyListed,
    // What is measured beside ours brings packages of its own.
    {
      name: 'resolvable',
      severity: 'error',
      from: { pathNot: '^tests/bench/(sheet/rival|http/peer)/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)fixtures/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
