/** Builds the pages: `public` for visitors (account, questionnaire, provider page), `app` for who signed in. */
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildEnvironmentOptions } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { inlineConstants } from './scripts/inline-constants.ts';

export default defineConfig({
  root: 'src/web',
  publicDir: 'static',
  plugins: [inlineConstants, react()],
  define: { 'import.meta.env.VERSION': JSON.stringify(manifest.version) },
  // Two builds: in one, a library that both share would carry for visitors what only the console needs of it.
  environments: {
    client: { build: entry('public') },
    app: { consumer: 'client', build: { ...entry('app'), emptyOutDir: false } },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments['client']!);
      await builder.build(builder.environments['app']!);
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

function entry(name: 'public' | 'app'): BuildEnvironmentOptions {
  return { manifest: `.vite/${name}.json`, rolldownOptions: { input: `src/web/${name}.html` } };
}
