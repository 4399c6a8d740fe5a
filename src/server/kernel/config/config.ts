/** The environment, parsed once at start: every mistake is reported at once, in one sentence each. */
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { defaultDataFolder } from './default-folder.ts';
import { environmentSchema, type Environment } from './environment.schema.ts';
import { StartError } from '../start-error.ts';

/** How much there is in a demo. */
export type DemoSize = Environment['DEMO_SIZE'];

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Undefined: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** What needs a session of its own, or the owner of the tables, goes here: migrations, jobs and notices. */
  readonly databaseDirectUrl: string | undefined;
  readonly dataDir: string;
  /** Origin that links in emails start with, without a trailing slash. */
  readonly publicUrl: string;
  /** Where visitors go who leave the questionnaire or hold an invalid invitation (SH-061). */
  readonly publicHomeUrl: string;
  /** Origin that pages call while this one does not answer (AC-067, AC-068); undefined: there is none. */
  readonly backupApiUrl: string | undefined;
  /** Peers that are believed about the address of a caller: addresses, networks, or the names that environment.schema.ts tells. */
  readonly trustedProxies: readonly string[];
  readonly smtpUrl: string | undefined;
  /** Domain of the addresses to which people answer by email; undefined: nobody can. */
  readonly replyDomain: string | undefined;
  /** The mail server whose word on a sender is believed. */
  readonly emailAuthority: string | undefined;
  /** Where that server hands email over by SMTP; undefined: by HTTP alone. */
  readonly inboundEmailPort: number | undefined;
  readonly storageUrl: string | undefined;
  /** What keys are made from; undefined in a demo, which makes its own and keeps it with its data. */
  readonly sessionSecret: string | undefined;
  /** The secret before the present one, whose keys still open what they locked. */
  readonly formerSecret: string | undefined;
  /** PEM of the key that seals documents and its certificate; undefined: the one that is made at the first start and kept with the data. */
  readonly sealingKey: string | undefined;
  /** Takes leads and contact data of new requests; undefined: nobody is told. */
  readonly salesWebhookUrl: string | undefined;
  /** Returns what is known of the company behind an email address; undefined: no lookup. */
  readonly companyLookupUrl: string | undefined;
  /** `tcp://` address of the daemon that looks into each file before it is kept. */
  readonly scannerUrl: string | undefined;
  /** Suggests addresses; undefined: the shipped list of cities and postal codes does. */
  readonly placesUrl: string | undefined;
  /** Hosts of our own network that teams may name as their NetBox. */
  readonly netboxHosts: readonly string[];
  /** What payment providers sign their events with; those without one are refused. */
  readonly paymentSecrets: Readonly<Record<'mercury' | 'brex', string | undefined>>;
  /** With it other machines read the metrics; undefined: none may. */
  readonly metricsToken: string | undefined;
  /** Where a separate worker answers its metrics; undefined: nowhere. */
  readonly metricsPort: number | undefined;
  readonly logLevel: Environment['LOG_LEVEL'];
  readonly isProduction: boolean;
  /** Demo data, demo accounts and the mailbox page: only on the embedded database and outside production. */
  readonly isDemo: boolean;
  readonly demoSize: DemoSize;
}

type Variables = Readonly<Record<string, string | undefined>>;

const checkout = resolve(import.meta.dirname, '../../../..');

const ajv = new Ajv({ allErrors: true, coerceTypes: true, useDefaults: true, removeAdditional: true, verbose: true });
addFormats.default(ajv);
const isValid = ajv.compile<Environment>(environmentSchema);

/** The configuration that `variables` describe; throws StartError that lists every bad or missing variable. */
export function loadConfig(variables: Variables = process.env): Config {
  const environment = parseEnvironment(variables);
  const { PORT, DATABASE_URL, PUBLIC_URL, DATA_DIR, NODE_ENV, BACKUP_API_URL } = environment;
  const publicUrl = (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '');
  if (BACKUP_API_URL !== undefined) requireBelow(BACKUP_API_URL, publicUrl);
  const isProduction = NODE_ENV === 'production';
  const isDemo = !DATABASE_URL && !isProduction;
  return Object.freeze({
    port: PORT,
    // The passwords of the demo accounts are public, so a demo is served to this machine alone unless HOST says more.
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

/** An address, alone or with the number of its bits that name a network. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  if (most === undefined || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
}

/** Browsers send the session cookie to hosts below that of the pages alone. */
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

/** Secrets and addresses that may hold a password are not repeated on the screen. */
function shown(name: string, given: object): string {
  const value = String((given as Record<string, unknown>)[name]);
  return /URL|SECRET|KEY|TOKEN/.test(name) ? 'not valid' : `"${value}"`;
}
