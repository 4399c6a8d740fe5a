/** Unpacks the npm package of Chromium with its libraries and fonts, once per version. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { LaunchOptions } from 'playwright-core';

const CACHE = resolve(import.meta.dirname, '../../.cache');
const PACKAGE = resolve(import.meta.dirname, '../../node_modules/@sparticuz/chromium/package.json');

/** Launch options: program and environment. */
export async function unpackChromium(): Promise<LaunchOptions> {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  const folder = join(CACHE, `chromium-${version}`);
  if (!existsSync(folder)) await unpackInto(folder);
  const fontsFile = join(folder, 'fonts.conf');
  writeFileSync(fontsFile, fontsConfig(folder));
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: fontsFile,
    } as Record<string, string>,
  };
}

/** The package's font configuration uses /tmp; without any font, drawing an input crashes the browser. */
const fontsConfig = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/**
 * The package unpacks into TMPDIR and accepts partial files, so it unpacks into a new folder that is renamed
 * afterwards.
 */
async function unpackInto(folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  // This runtime name makes the package unpack its libraries.
  const restore = setEnvironment({ TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' });
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    await packaged.executablePath();
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    restore();
  }
}

function setEnvironment(values: Record<string, string>): () => void {
  const before = Object.keys(values).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, values);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}
