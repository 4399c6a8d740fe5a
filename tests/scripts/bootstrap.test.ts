import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bootstrap } from '../../scripts/bootstrap.mjs';

let root: string;
let env: Record<string, string>;

/** A checkout with one locked package, and an npm that records each call and leaves what `npm ci` leaves. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'trunkline-bootstrap-'));
  env = { npm_execpath: join(root, 'npm.mjs'), npm_config_user_agent: 'npm/11.0.0 node/v26.0.0' };
  lock('1.0.0');
  npmThat(`
    import { appendFileSync, mkdirSync, copyFileSync } from 'node:fs';
    appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
    mkdirSync('node_modules', { recursive: true });
    copyFileSync('package-lock.json', 'node_modules/.package-lock.json');`);
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

const npmThat = (does: string): void => writeFileSync(join(root, 'npm.mjs'), does);
const calls = (): string => (existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8') : '');

function lock(version: string, file = 'package-lock.json', withTools = true): void {
  const packages = {
    '': {},
    'node_modules/a': { version },
    ...(withTools && { 'node_modules/tool': { version, dev: true } }),
    'node_modules/for-another-system': { version, optional: true },
  };
  mkdirSync(join(root, dirname(file)), { recursive: true });
  for (const name of ['a', 'tool', 'for-another-system'])
    mkdirSync(join(root, 'node_modules', name), { recursive: true });
  writeFileSync(join(root, file), JSON.stringify({ packages }));
}

describe('the bootstrap', () => {
  test('installs from the lock file on a fresh clone, and only once', () => {
    expect(bootstrap(root, { env })).toBe('installed');
    expect(bootstrap(root, { env })).toBe('current');
    expect(calls()).toBe('ci --include=dev --include=optional --no-audit --no-fund --loglevel=error\n');
  });

  test('installs again when the lock file changes', () => {
    bootstrap(root, { env });
    lock('2.0.0');
    expect(bootstrap(root, { env })).toBe('installed');
    expect(calls().trim().split('\n')).toHaveLength(2);
  });

  test('keeps what npm installed by hand when it is what the lock file names', () => {
    lock('1.0.0', 'node_modules/.package-lock.json');
    expect(bootstrap(root, { env })).toBe('adopted');
    expect(calls()).toBe('');
  });

  test('replaces an install of other versions', () => {
    lock('0.9.0', 'node_modules/.package-lock.json');
    expect(bootstrap(root, { env })).toBe('installed');
  });

  test('asks for what building needs, and never takes an installation without it for whole', () => {
    lock('1.0.0', 'node_modules/.package-lock.json', false);
    expect(bootstrap(root, { env: { ...env, NODE_ENV: 'production' } })).toBe('installed');
    expect(calls()).toContain('--include=dev');
  });

  test('fails when npm left something out, and tries again next time', () => {
    npmThat("import { mkdirSync } from 'node:fs'; mkdirSync('node_modules', { recursive: true });");
    const refusal = 'The dependencies are not complete: "npm ci" left packages of the lock file out.';
    expect(() => bootstrap(root, { env })).toThrow(refusal);
    expect(() => bootstrap(root, { env })).toThrow(refusal);
  });

  test('is content without development packages where the product only runs, and adds them where it is built', () => {
    lock('1.0.0', 'node_modules/.package-lock.json', false);
    expect(bootstrap(root, { env, needs: 'running' })).toBe('adopted');
    expect(bootstrap(root, { env, needs: 'running' })).toBe('current');
    expect(calls()).toBe('');
    expect(bootstrap(root, { env })).toBe('installed');
    expect(bootstrap(root, { env, needs: 'running' })).toBe('current');
  });

  test('notices what npm removed after it had looked', () => {
    bootstrap(root, { env });
    lock('1.0.0', 'node_modules/.package-lock.json', false);
    expect(bootstrap(root, { env })).toBe('installed');
  });

  test('reports that npm failed, and tries again next time', () => {
    npmThat('process.exit(7)');
    expect(() => bootstrap(root, { env })).toThrow(
      'The dependencies could not be installed: "npm ci" failed with the message above. Mend that and run it again.',
    );
    npmThat("import { appendFileSync } from 'node:fs'; appendFileSync('calls', 'again\\n'); process.exit(7);");
    expect(() => bootstrap(root, { env })).toThrow('could not be installed');
    expect(calls()).toBe('again\n');
  });

  test('names the version it needs when Node or npm is too old', () => {
    expect(() => bootstrap(root, { env, versions: { node: '16.20.0' } })).toThrow(
      'Node 18 or newer is needed, but 16.20.0 was found. Get it with: https://nodejs.org',
    );
    expect(() => bootstrap(root, { env: { ...env, npm_config_user_agent: 'npm/6.14.0 node/v18' } })).toThrow(
      'npm 8 or newer is needed, but 6.14.0 was found. Get it with: npm install --global npm',
    );
    expect(calls()).toBe('');
  });
});
