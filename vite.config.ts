/** Builds the pages: `public` for visitors (account, questionnaire, provider page), `app` for who signed in. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };

export default defineConfig({
  root: 'src/web',
  publicDir: false,
  plugins: [react()],
  define: { 'import.meta.env.VERSION': JSON.stringify(manifest.version) },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The policy of our pages allows no data: fonts and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { public: 'src/web/public.html', app: 'src/web/app.html' } },
  },
});
