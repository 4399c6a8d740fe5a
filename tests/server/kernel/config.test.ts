import { describe, expect, test } from 'vitest';
import { loadConfig } from '#server/kernel/config/config.ts';
import { warningsOf } from '#server/kernel/config/warnings.ts';
import { operated } from '#tests/support/operated.ts';
import { sealingKey } from '#tests/support/sealing-key.ts';

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
        REPLY_DOMAIN: 'reply.trunkline.example',
        EMAIL_AUTHORITY: 'mx.trunkline.example',
        INBOUND_EMAIL_PORT: '2525',
        STORAGE_URL: 's3://key:secret@s3.example/bucket',
        SESSION_SECRET: secret,
        SEALING_KEY: sealingKey,
        MERCURY_WEBHOOK_SECRET: 'secret-of-mercury',
        BREX_WEBHOOK_SECRET: 'secret-of-brex-too',
        NETBOX_HOSTS: 'netbox.example.lan,10.1.2.3:8000',
        METRICS_TOKEN: 'a-token-for-prometheus',
        METRICS_PORT: '9464',
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      databaseDirectUrl: databaseUrl,
      databaseUrl,
      dataDir: '/srv/data',
      publicUrl: 'https://trunkline.example',
      publicHomeUrl: 'https://trunkline.example/account/login',
      trustedProxies: ['loopback'],
      smtpUrl: 'smtp://mail.example:587',
      replyDomain: 'reply.trunkline.example',
      emailAuthority: 'mx.trunkline.example',
      inboundEmailPort: 2525,
      storageUrl: 's3://key:secret@s3.example/bucket',
      sessionSecret: secret,
      sealingKey,
      paymentSecrets: { mercury: 'secret-of-mercury', brex: 'secret-of-brex-too' },
      netboxHosts: ['netbox.example.lan', '10.1.2.3:8000'],
      metricsToken: 'a-token-for-prometheus',
      metricsPort: 9464,
      logLevel: 'warn',
      isProduction: true,
      isDemo: false,
      demoSize: 'small',
    });
  });

  test('[QN-338] has the external systems of sales and company lookup; without them no requests are sent', () => {
    expect(loadConfig({})).toMatchObject({ salesWebhookUrl: undefined, companyLookupUrl: undefined });
    const urls = { SALES_WEBHOOK_URL: 'https://crm.example/leads', COMPANY_LOOKUP_URL: 'https://match.example/v1' };
    expect(loadConfig(urls)).toMatchObject({
      salesWebhookUrl: 'https://crm.example/leads',
      companyLookupUrl: 'https://match.example/v1',
    });
    expect(reasons({ COMPANY_LOOKUP_URL: 'ftp://match.example' })).toContain('COMPANY_LOOKUP_URL');
  });

  test('accepts a former secret next to the current one, but no short one', () => {
    const given = { ...operated, DATABASE_URL: databaseUrl, SESSION_SECRET_BEFORE: 'b'.repeat(32) };
    expect(loadConfig(given).formerSecret).toBe('b'.repeat(32));
    expect(reasons({ ...given, SESSION_SECRET: 'short' })).toBe(
      'The environment is not right:\n  SESSION_SECRET is not valid; it must be at least 32 random characters, from which the keys of stored secrets are made.',
    );
    expect(reasons({ ...given, SESSION_SECRET_BEFORE: 'short' })).toContain('SESSION_SECRET_BEFORE is not valid');
  });

  test('names the proxies that are believed', () => {
    const proxiesOf = (given: string) => loadConfig({ TRUST_PROXY: given }).trustedProxies;
    expect(proxiesOf('')).toEqual(['loopback']);
    expect(proxiesOf('loopback, 10.0.0.0/8,2001:db8::1')).toEqual(['loopback', '10.0.0.0/8', '2001:db8::1']);
    expect(proxiesOf('none')).toEqual([]);
    for (const wrong of ['everybody', '10.0.0.0/33', '10.0.0.0/0', '::/129', '10.0.0', 'loopback,,', '1', 'true'])
      expect(reasons({ TRUST_PROXY: wrong })).toContain(`TRUST_PROXY is "${wrong}"; it must be a comma-separated list`);
  });

  test('is not a demo with an external database, nor in production', () => {
    expect(loadConfig({ DATABASE_URL: databaseUrl, ...operated }).isDemo).toBe(false);
    const secrets = { SESSION_SECRET: secret, SEALING_KEY: sealingKey };
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://a.example', ...secrets };
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

  test.each([
    ['in production', { NODE_ENV: 'production' }],
    ['with a database of its own', { DATABASE_URL: databaseUrl }],
  ])('has no default secret, key or address %s', (_, variables) => {
    expect(reasons(variables).split('\n')).toEqual([
      'The environment is not right:',
      '  PUBLIC_URL is missing; it must be the address that people open, such as https://trunkline.example.',
      '  SESSION_SECRET is missing; it must be at least 32 random characters, from which the keys of stored secrets are made.',
      '  SEALING_KEY is missing; it must be the RSA private key that seals signed documents, as PEM text, and its certificate behind it.',
    ]);
  });
});

describe('what an operator is warned of', () => {
  const full = { ...operated, DATABASE_URL: databaseUrl, SMTP_URL: 'smtp://mail.example' };
  const warnings = (variables: Record<string, string>) => warningsOf(loadConfig(variables), variables);

  test('is nothing where all is said, nor in a demo', () => {
    expect(warnings(full)).toEqual([]);
    expect(warnings({})).toEqual([]);
  });

  test('is a missing mail server, for which emails would wait for ever', () => {
    const { SMTP_URL: _left, ...rest } = full;
    expect(warnings(rest)).toEqual(['SMTP_URL is not set: emails wait until there is a mail server.']);
  });

  test('is a production on the embedded database', () => {
    const { DATABASE_URL: _left, ...rest } = full;
    expect(warnings({ ...rest, NODE_ENV: 'production' })).toEqual([
      'DATABASE_URL is not set: the embedded PostgreSQL is meant for development and for trying the product out.',
    ]);
  });

  test.each([
    ['SMTP_URI', 'SMTP_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['PUBLIC_HOME_ULR', 'PUBLIC_HOME_URL'],
    ['SEALINGKEY', 'SEALING_KEY'],
  ])('is the misspelt variable %s', (wrong, right) => {
    expect(warnings({ ...full, [wrong]: 'x' })).toEqual([`${wrong} is not read; did you mean ${right}?`]);
  });

  test('is no variable of other programs', () => {
    const others = {
      HOME: '/root',
      PATH: '/bin',
      HOSTNAME: 'web-1',
      PGHOST: 'db',
      LOGNAME: 'a',
      DATA: 'x',
      SMTP_HOST: 'm',
    };
    expect(warnings({ ...full, ...others })).toEqual([]);
  });
});
