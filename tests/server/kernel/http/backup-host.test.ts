import { describe, expect, test } from 'vitest';
import { loadConfig } from '#server/kernel/config/config.ts';
import { makePerson } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { hashPassword } from '#server/kernel/identity/password.ts';

const publicUrl = 'https://trunkline.example';
const backupApiUrl = 'https://backup.trunkline.example';
const server = useServer({ publicUrl, backupApiUrl, publicHomeUrl: 'https://www.trunkline.example/' });

const ask = (method: 'GET' | 'OPTIONS', url: string, origin: string) =>
  server.app.inject({ method, url, headers: { origin, host: 'backup.trunkline.example' } });

describe('[AC-067] a server as the backup of another', () => {
  test('answers the pages of the public address, their cookies included, and no other page', async () => {
    const own = await ask('GET', '/api/health', publicUrl);
    expect(own.headers).toMatchObject({
      'access-control-allow-origin': publicUrl,
      'access-control-allow-credentials': 'true',
      vary: expect.stringContaining('Origin'),
    });
    const foreign = await ask('GET', '/api/health', 'https://evil.example');
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('lets them ask first what they may send', async () => {
    const { statusCode, headers } = await ask('OPTIONS', '/api/quotes/1', publicUrl);
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-methods']).toContain('PUT');
    expect(String(headers['access-control-allow-headers']).toLowerCase()).toContain('x-requested-with');
  });

  test('is named to the pages, which may connect to it', async () => {
    const { headers } = await ask('GET', '/version.json', publicUrl);
    expect(String(headers['content-security-policy'])).toContain(`connect-src 'self' ${backupApiUrl};`);
    expect(server.app.pageHead('public', '/')).toContain(
      `<meta name="trunkline-backup-api" content="${backupApiUrl}">`,
    );
  });

  test('is as bound to https as the public host', async () => {
    const { headers } = await ask('GET', '/api/health', publicUrl);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  test('gets the session of the public host', async () => {
    const passwordHash = await hashPassword('Right-horse-1');
    const { email } = await makePerson(server.pool, { email: 'dana@acme-dental.example', passwordHash });
    const body = { email, password: 'Right-horse-1' };
    const { headers } = await server.call('POST', '/api/account/login', { body });
    expect(String(headers['set-cookie'])).toMatch(/trunkline_session=[^;]+; .*Domain=trunkline\.example/);
  });
});

describe('[AC-068] the address of the backup', () => {
  const load = (backup?: string) => loadConfig({ PUBLIC_URL: publicUrl, ...(backup && { BACKUP_API_URL: backup }) });

  test('is none unless the environment names one, on or below the public host', () => {
    expect(load().backupApiUrl).toBeUndefined();
    expect(load(backupApiUrl).backupApiUrl).toBe(backupApiUrl);
    expect(load('https://trunkline.example:8443').backupApiUrl).toBe('https://trunkline.example:8443');
    for (const wrong of ['https://elsewhere.example', 'https://eviltrunkline.example', `${backupApiUrl}/api`, 'backup'])
      expect(() => load(wrong)).toThrow(/BACKUP_API_URL is not valid/);
  });
});

test('[SH-061] the public home is where the environment says', async () => {
  const { headers } = await server.call('GET', '/api/public-home');
  expect(headers['location']).toBe('https://www.trunkline.example/');
  expect(loadConfig({ PUBLIC_HOME_URL: 'https://www.trunkline.example/' }).publicHomeUrl).toBe(
    'https://www.trunkline.example/',
  );
});
