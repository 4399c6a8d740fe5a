/** Parses the environment once at start, and reports all errors at once, one sentence each. */
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { defaultDataFolder } from './default-folder.ts';
import { environmentSchema, type Environment } from './environment.schema.ts';
import { StartError } from '../start-error.ts';

/** Amount of demo data. */
export type DemoSize = Environment['DEMO_SIZE'];

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Undefined: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Direct connection for migrations, jobs and notices, which need a session or the table owner. */
  readonly databaseDirectUrl: string | undefined;
  readonly dataDir: string;
  /** Origin of links in emails, without a trailing slash. */
  readonly publicUrl: string;
  /** Where visitors go after leaving the questionnaire or with an invalid invitation (SH-061). */
  readonly publicHomeUrl: string;
  /** Origin for pages to use while this server does not answer (AC-067, AC-068); undefined if there is none. */
  readonly backupApiUrl: string | undefined;
  /** Proxies whose forwarded client address is trusted: addresses, networks, or names from environment.schema.ts. */
  readonly trustedProxies: readonly string[];
  readonly smtpUrl: string | undefined;
  /** Domain of reply addresses; undefined: replies by email are off. */
  readonly replyDomain: string | undefined;
  /** The mail server whose authentication results are trusted. */
  readonly emailAuthority: string | undefined;
  /** Port for email by SMTP from that server; undefined: by HTTP only. */
  readonly inboundEmailPort: number | undefined;
  readonly storageUrl: string | undefined;
  /** Secret from which keys are derived; undefined in a demo, which generates one and stores it with its data. */
  readonly sessionSecret: string | undefined;
  /** The previous secret, which still decrypts what it encrypted. */
  readonly formerSecret: string | undefined;
  /**
   * PEM of the sealing key and its certificate; undefined: a key is generated at the first start and stored with the
   * data.
   */
  readonly sealingKey: string | undefined;
  /** Receives leads and contact data of new requests; undefined: none are sent. */
  readonly salesWebhookUrl: string | undefined;
  /** Looks up the company behind an email address; undefined: no lookup. */
  readonly companyLookupUrl: string | undefined;
  /** `tcp://` address of the daemon that scans each file before it is stored. */
  readonly scannerUrl: string | undefined;
  /** Address suggestion service; undefined: uses the bundled list of cities and postal codes. */
  readonly placesUrl: string | undefined;
  /** Internal hosts that teams may use as their NetBox. */
  readonly netboxHosts: readonly string[];
  /** Webhook secrets of payment providers; webhooks without one are refused. */
  readonly paymentSecrets: Readonly<Record<'mercury' | 'brex', string | undefined>>;
  /** Bearer token for reading metrics; undefined: metrics are off. */
  readonly metricsToken: string | undefined;
  /** Port for the metrics of a separate worker; undefined: off. */
  readonly metricsPort: number | undefined;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly isProduction: boolean;
  /** Demo data, demo accounts and the mailbox page; only with the embedded database and outside production. */
  readonly isDemo: boolean;
  readonly demoSize: DemoSize;
}

type Variables = Readonly<Record<string, string | undefined>>;

const checkout = resolve(import.meta.dirname, '../../../..');

const ajv = new Ajv({ allErrors: true, coerceTypes: true, useDefaults: true, removeAdditional: true, verbose: true });
addFormats.default(ajv);
const isValid = ajv.compile<Environment>(environmentSchema);

/** The configuration from `variables`; throws StartError listing every invalid or missing variable. */
export function loadConfig(variables: Variables = process.env): Config {
  const environment = parseEnvironment(variables);
  const { PORT, DATABASE_URL, PUBLIC_URL, DATA_DIR, NODE_ENV, BACKUP_API_URL } = environment;
  const publicUrl = (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '');
  if (BACKUP_API_URL !== undefined) requireBelow(BACKUP_API_URL, publicUrl);
  const isProduction = NODE_ENV === 'production';
  const isDemo = !DATABASE_URL && !isProduction;
  return Object.freeze({
    port: PORT,
    // Passwords of demo accounts are public, so a demo listens on this machine only unless HOST is set.
    host: environment.HOST ?? (isDemo ? 'localhost' : '0.0.0.0'),
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: environment.DATABASE_DIRECT_URL ?? DATABASE_URL,
    dataDir: DATA_DIR ? resolve(DATA_DIR) : defaultDataFolder(checkout),
    publicUrl,
    publicHomeUrl: environment.PUBLIC_HOME_URL ?? `${publicUrl}/account/login`,
    backupApiUrl: BACKUP_API_URL,
    trustedProxies: proxiesOf(environment.TRUST_PROXY),
    smtpUrl: environment.SMTP_URL,
    replyDomain: environment.REPLY_DOMAIN,
    emailAuthority: environment.EMAIL_AUTHORITY,
    inboundEmailPort: environment.INBOUND_EMAIL_PORT,
    storageUrl: environment.STORAGE_URL,
    sessionSecret: environment.SESSION_SECRET,
    formerSecret: environment.SESSION_SECRET_BEFORE,
    sealingKey: environment.SEALING_KEY,
    salesWebhookUrl: environment.SALES_WEBHOOK_URL,
    companyLookupUrl: environment.COMPANY_LOOKUP_URL,
    scannerUrl: environment.SCANNER_URL,
    placesUrl: environment.PLACES_URL,
    netboxHosts: environment.NETBOX_HOSTS?.split(',') ?? [],
    paymentSecrets: { mercury: environment.MERCURY_WEBHOOK_SECRET, brex: environment.BREX_WEBHOOK_SECRET },
    metricsToken: environment.METRICS_TOKEN,
    metricsPort: environment.METRICS_PORT,
    logLevel: environment.LOG_LEVEL,
    isProduction,
    isDemo,
    demoSize: environment.DEMO_SIZE,
  });
}

function parseEnvironment(variables: Variables): Environment {
  // An empty variable is the usual way to unset one in compose files.
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  if (isValid(given)) return given;
  const mistakes = (isValid.errors ?? []).flatMap((error) => describeMistake(error, given));
  throw new StartError(['The environment is not right:', ...new Set(mistakes)].join('\n  '));
}

const namedNetworks: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

function proxiesOf(given: string): readonly string[] {
  const proxies = given === 'none' ? [] : given.split(',').map((each) => each.trim());
  if (!proxies.every((each) => namedNetworks.includes(each) || isNetwork(each)))
    throw new StartError(
      `The environment is not right:\n  TRUST_PROXY is "${given}"; it must be ${describe('TRUST_PROXY')}`,
    );
  return proxies;
}

/** An address, optionally with the number of network bits. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  if (most === undefined || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
}

/** Browsers send the session cookie only to subdomains of the pages' host. */
function requireBelow(backupUrl: string, publicUrl: string): void {
  const [backup, own] = [new URL(backupUrl).hostname, new URL(publicUrl).hostname];
  if (backup !== own && !backup.endsWith(`.${own}`))
    throw new StartError(
      `The environment is not right:\n  BACKUP_API_URL is not valid; it must be ${describe('BACKUP_API_URL')}`,
    );
}

function describeMistake({ keyword, params, instancePath, parentSchema }: ErrorObject, given: object): string[] {
  if (keyword === 'required') {
    const { missingProperty } = params as { missingProperty: keyof typeof environmentSchema.properties };
    return [`${missingProperty} is missing; it must be ${describe(missingProperty)}`];
  }
  const name = instancePath.slice(1) as keyof typeof environmentSchema.properties;
  if (!name || !parentSchema) return [];
  return [`${name} is ${shown(name, given)}; it must be ${describe(name)}`];
}

const describe = (name: keyof typeof environmentSchema.properties): string =>
  environmentSchema.properties[name].description;

/** Secrets and URLs that may contain a password are not printed. */
function shown(name: string, given: object): string {
  const value = String((given as Record<string, unknown>)[name]);
  return /URL|SECRET|KEY|TOKEN/.test(name) ? 'not valid' : `"${value}"`;
}
