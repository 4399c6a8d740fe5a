import { describe, expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';

const secret = 'a'.repeat(32);
const databaseUrl = 'postgresql://user:hidden@db.example/trunkline';
const reasons = (variables: Record<string, string>): string => {
  try {
    loadConfig(variables);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the configuration', () => {
  test('of an empty environment is a demo on port 3000 for this machine alone', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      logLevel: 'info',
    });
    expect(config).toMatchObject({ databaseUrl: undefined, isDemo: true, isProduction: false });
    expect(config.dataDir).toMatch(/^\//);
    expect(Object.isFrozen(config)).toBe(true);
  });

  test('takes each variable', () => {
    expect(
      loadConfig({
        PORT: '8080',
        HOST: '0.0.0.0',
        DATABASE_URL: databaseUrl,
        DATA_DIR: '/srv/data',
        PUBLIC_URL: 'https://trunkline.example/',
        SMTP_URL: 'smtp://mail.example:587',
        STORAGE_URL: 's3://key:secret@s3.example/bucket',
        SESSION_SECRET: secret,
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      databaseUrl,
      dataDir: '/srv/data',
      publicUrl: 'https://trunkline.example',
      publicHomeUrl: 'https://trunkline.example/account/login',
      smtpUrl: 'smtp://mail.example:587',
      storageUrl: 's3://key:secret@s3.example/bucket',
      sessionSecret: secret,
      logLevel: 'warn',
      isProduction: true,
      isDemo: false,
    });
  });

  test('[QN-338] names the outside systems of sales and the company look-up; without them nobody is asked', () => {
    expect(loadConfig({})).toMatchObject({ salesWebhookUrl: undefined, companyLookupUrl: undefined });
    const urls = { SALES_WEBHOOK_URL: 'https://crm.example/leads', COMPANY_LOOKUP_URL: 'https://match.example/v1' };
    expect(loadConfig(urls)).toMatchObject({
      salesWebhookUrl: 'https://crm.example/leads',
      companyLookupUrl: 'https://match.example/v1',
    });
    expect(reasons({ COMPANY_LOOKUP_URL: 'ftp://match.example' })).toContain('COMPANY_LOOKUP_URL');
  });

  test('is no demo with a database of its own, nor in production', () => {
    expect(loadConfig({ DATABASE_URL: databaseUrl, SESSION_SECRET: secret }).isDemo).toBe(false);
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://a.example', SESSION_SECRET: secret };
    expect(loadConfig(production)).toMatchObject({ isDemo: false, host: '0.0.0.0' });
  });

  test('takes an empty variable as unset and passes over those of others', () => {
    expect(loadConfig({ PORT: '', HOME: '/home/x' }).port).toBe(3000);
  });
});

describe('a wrong environment', () => {
  test('is reported whole, each mistake with the right form', () => {
    expect(
      reasons({ PORT: '70000', LOG_LEVEL: 'loud', PUBLIC_URL: 'trunkline', NODE_ENV: 'prod' }).split('\n'),
    ).toEqual([
      'The environment is not right:',
      '  PORT is "70000"; it must be a port number from 1 to 65535, or 0 for any free one.',
      '  PUBLIC_URL is not valid; it must be the address that people open, such as https://trunkline.example.',
      '  LOG_LEVEL is "loud"; it must be one of fatal, error, warn, info, debug, trace, silent.',
      '  NODE_ENV is "prod"; it must be one of development, production, test.',
    ]);
  });

  test('never shows a password', () => {
    expect(reasons({ DATABASE_URL: 'mysql://user:hidden@db', SESSION_SECRET: 'hidden' })).not.toContain('hidden');
  });

  test('has no default secret and no default address in production', () => {
    expect(reasons({ NODE_ENV: 'production' }).split('\n')).toEqual([
      'The environment is not right:',
      '  PUBLIC_URL is missing; it must be the address that people open, such as https://trunkline.example.',
      '  SESSION_SECRET is missing; it must be at least 32 random characters that sign sessions and links.',
    ]);
    expect(reasons({ DATABASE_URL: databaseUrl })).toContain('SESSION_SECRET is missing');
  });
});
