/**
 * Files that pdf.js loads at run time, served from our own origin: character maps, standard fonts and image decoders.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const library = resolve(import.meta.dirname, '../node_modules/pdfjs-dist');
const { version } = JSON.parse(readFileSync(resolve(library, 'package.json'), 'utf8')) as { version: string };

/** Never `quickjs-eval`, which runs scripts of documents; decoders without WASM, which our policy does not let run. */
const wanted =
  '{cmaps/*.bcmap,standard_fonts/*.{pfb,ttf},wasm/*_nowasm_fallback.js,{cmaps,standard_fonts,wasm}/LICENSE*}';

/** Under `/assets/`, whose files browsers cache forever, so the path contains the version. */
const folder = `assets/pdf-${version}`;

export function pdfParts(): Plugin {
  const files = new Map(globSync(wanted, { cwd: library }).map((file) => [placeOf(file), resolve(library, file)]));
  return {
    name: 'pdf-parts',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.get((request.url ?? '').slice(1));
        if (file === undefined) return next();
        if (file.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(file));
      });
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [fileName, file] of files) this.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
    },
  };
}

const placeOf = (file: string): string => `${folder}/${basename(dirname(file))}/${basename(file)}`;
