/** Builds the pages: `public` for visitors (account, questionnaire, provider page), `app` for who signed in. */
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildEnvironmentOptions } from 'vite';
import { resolve } from 'node:path';
import manifest from './package.json' with { type: 'json' };
import { compressWeb } from './scripts/compress-web.ts';
import { groupBy, type Grouping } from './scripts/page-families.ts';
import { inlineConstants } from './scripts/inline-constants.ts';
import { pdfParts } from './scripts/pdf-parts.ts';

const visitors = groupBy('public', {
  entry: /\/web\/public\.html$|\/web\/public\/main\.tsx$/,
  account: /\/generated\/screens\/(?:account|confirm)\//,
  questionnaire: /\/QuestionnairePage\.tsx$/,
  steps:
    /\/web\/questionnaire\/(?!QuestionnairePage)|\/domain\/questionnaire\/(?:save|finish)\.ts$|\/light\/more-inputs\.ts$/,
  provider: /\/ProviderPage\.tsx$/,
  signing: /\/SignaturePage\.tsx$/,
  check: /\/CheckPage\.tsx$/,
});
const members = groupBy('app', {
  entry: /\/web\/app\/main\.tsx$/,
  team: /\/web\/dashboard\/(?:TeamPages\.tsx|preload\.ts)$/,
  console: /\/web\/console\/(?:AdminApp\.tsx|preload\.ts)$/,
  work: /\/console\/(?:queue\/HomePage|worklist\/WorklistPage)\.tsx$/,
  home: /\/generated\/screens\/app\/home\.tsx$|\/slots\/WaitsForYou\.tsx$/,
  lists: /\/ListScreen\.tsx$/,
  records: /\/DetailScreen\.tsx$/,
  table: /\/console\/list\/ListPage\.tsx$/,
  form: /\/SchemaForm\.tsx$/,
  pages: /\/console\/record\/(?:Show|Edit|Create)Page\.tsx$/,
});

export default defineConfig({
  root: 'src/web',
  publicDir: 'static',
  plugins: [inlineConstants(), pdfParts(), react()],
  // The build of pdf.js for browsers that are some years old.
  resolve: { alias: [{ find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' }] },
  define: { 'import.meta.env.VERSION': JSON.stringify(manifest.version) },
  // Two builds: in one, a library that both share would carry for visitors what only the console needs of it.
  environments: {
    client: { build: entry('public', visitors) },
    app: { consumer: 'client', build: { ...entry('app', members), emptyOutDir: false } },
  },
  builder: {
    async buildApp(builder) {
      // Twice each: the first looks how to group, the second writes.
      for (const name of ['client', 'client', 'app', 'app']) await builder.build(builder.environments[name]!);
      const folder = resolve(builder.config.root, builder.config.build.outDir);
      await compressWeb(folder, resolve(import.meta.dirname, '.cache/compressed'));
    },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The policy of our pages allows no data: fonts and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});

function entry(name: 'public' | 'app', { plugin, output }: Grouping): BuildEnvironmentOptions {
  return {
    manifest: `.vite/${name}.json`,
    rolldownOptions: { input: `src/web/${name}.html`, preserveEntrySignatures: false, output, plugins: [plugin] },
  };
}
