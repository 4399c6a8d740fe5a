/** The environment variables that Trunkline reads, as a JSON Schema. */
import type { FromSchema } from 'json-schema-to-ts';

export const environmentSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    PORT: {
      type: 'integer',
      minimum: 0,
      maximum: 65535,
      default: 3000,
      description: 'a port number from 1 to 65535, or 0 for any free one.',
    },
    HOST: {
      type: 'string',
      pattern: '^[\\w.:-]+$',
      description: 'the address to listen on, such as 127.0.0.1.',
    },
    DATABASE_URL: {
      type: 'string',
      pattern: '^postgres(ql)?://[^ ]+$',
      description: 'a PostgreSQL address such as postgresql://user:password@db.example:5432/trunkline.',
    },
    DATABASE_DIRECT_URL: {
      type: 'string',
      pattern: '^postgres(ql)?://[^ ]+$',
      description:
        'the PostgreSQL address of the role that owns the tables, past a pooler; DATABASE_URL then names a role that owns nothing, or a pooler, in which case it ends with ?pgbouncer=true.',
    },
    DEMO_SIZE: {
      type: 'string',
      enum: ['small', 'office'],
      default: 'small',
      description: 'small, or office for a demo with hundreds of requests, answers and tickets.',
    },
    DATA_DIR: { type: 'string', description: 'the folder for the embedded database and stored files.' },
    PUBLIC_URL: {
      type: 'string',
      format: 'uri',
      pattern: '^https?://[^?#]+$',
      description: 'the address that people open, such as https://trunkline.example.',
    },
    PUBLIC_HOME_URL: {
      type: 'string',
      format: 'uri',
      pattern: '^https?://[^ ]+$',
      description:
        'the address where visitors go who leave, such as https://www.trunkline.example; by default the login page.',
    },
    BACKUP_API_URL: {
      type: 'string',
      pattern: '^https?://[\\w.:-]+$',
      description:
        'the origin of a second server on or below the host of PUBLIC_URL, such as https://backup.trunkline.example, which pages call while the first does not answer.',
    },
    TRUST_PROXY: {
      type: 'string',
      default: 'loopback',
      description:
        'a comma-separated list of the proxies that are believed about the address of a caller: addresses, networks such as 10.0.0.0/8, and the names loopback, linklocal and uniquelocal; or none.',
    },
    SMTP_URL: {
      type: 'string',
      pattern: '^smtps?://[^ ]+$',
      description: 'a mail server such as smtp://user:password@mail.example:587.',
    },
    REPLY_DOMAIN: {
      type: 'string',
      pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$',
      description: 'the domain of the addresses to which people answer by email, such as reply.trunkline.example.',
    },
    EMAIL_AUTHORITY: {
      type: 'string',
      pattern: '^[\\w.-]+$',
      description:
        'the name that your mail server writes into Authentication-Results, such as mx.trunkline.example; it comes with REPLY_DOMAIN.',
    },
    INBOUND_EMAIL_PORT: {
      type: 'integer',
      minimum: 1,
      maximum: 65535,
      description: 'the port on which your mail server hands over email for REPLY_DOMAIN by SMTP.',
    },
    STORAGE_URL: {
      type: 'string',
      pattern: '^(s3|https?|file)://[^ ]+$',
      description:
        'a folder such as file:///srv/files, or a bucket such as s3://key:secret@s3.example/bucket?region=us-east-1.',
    },
    SESSION_SECRET: {
      type: 'string',
      minLength: 32,
      description: 'at least 32 random characters, from which the keys of stored secrets are made.',
    },
    SESSION_SECRET_BEFORE: {
      type: 'string',
      minLength: 32,
      description: 'the former SESSION_SECRET, for the first start with a new one.',
    },
    SEALING_KEY: {
      type: 'string',
      pattern: '^-----BEGIN [^]*-----BEGIN CERTIFICATE-----',
      description: 'the RSA private key that seals signed documents, as PEM text, and its certificate behind it.',
    },
    SALES_WEBHOOK_URL: {
      type: 'string',
      pattern: '^https?://',
      description: 'an http:// or https:// address that takes leads and contact data for sales.',
    },
    COMPANY_LOOKUP_URL: {
      type: 'string',
      pattern: '^https?://',
      description: 'an http:// or https:// address that returns the company of an email address.',
    },
    SCANNER_URL: {
      type: 'string',
      pattern: '^tcp://[\\w.:-]+:\\d+$',
      description:
        'the address of a ClamAV daemon that looks into each file before it is kept, such as tcp://clamav.example:3310.',
    },
    NETBOX_HOSTS: {
      type: 'string',
      pattern: '^[\\w.-]+(:\\d+)?(,[\\w.-]+(:\\d+)?)*$',
      description:
        'hosts of your own network at which teams may connect a NetBox, such as netbox.example.lan,10.1.2.3:8000.',
    },
    PLACES_URL: {
      type: 'string',
      pattern: '^https?://[^ ]+$',
      description:
        'an http:// or https:// address of a places service, a key in its query; by default the shipped list of cities.',
    },
    MERCURY_WEBHOOK_SECRET: {
      type: 'string',
      minLength: 16,
      description: 'the secret key of the Mercury webhook that reports payments.',
    },
    BREX_WEBHOOK_SECRET: {
      type: 'string',
      minLength: 16,
      description: 'the secret of the Brex webhook that reports payments.',
    },
    METRICS_TOKEN: {
      type: 'string',
      minLength: 16,
      description: 'at least 16 characters, with which Prometheus on another machine reads /metrics.',
    },
    METRICS_PORT: {
      type: 'integer',
      minimum: 1,
      maximum: 65535,
      description: 'the port on which a separate worker answers /metrics.',
    },
    LOG_LEVEL: {
      type: 'string',
      enum: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      default: 'info',
      description: 'one of fatal, error, warn, info, debug, trace, silent.',
    },
    NODE_ENV: {
      type: 'string',
      enum: ['development', 'production', 'test'],
      default: 'development',
      description: 'one of development, production, test.',
    },
  },
  allOf: [
    {
      if: { required: ['NODE_ENV'], properties: { NODE_ENV: { const: 'production' } } },
      then: { required: ['PUBLIC_URL', 'SESSION_SECRET', 'SEALING_KEY'] },
    },
    // Servers that share a database must share this too, so it cannot be generated.
    { if: { required: ['DATABASE_URL'] }, then: { required: ['PUBLIC_URL', 'SESSION_SECRET', 'SEALING_KEY'] } },
    // Only a trusted mail server can verify senders.
    { if: { required: ['REPLY_DOMAIN'] }, then: { required: ['EMAIL_AUTHORITY'] } },
    { if: { required: ['INBOUND_EMAIL_PORT'] }, then: { required: ['REPLY_DOMAIN'] } },
    // A pooler supports neither notices nor session locks.
    {
      if: {
        required: ['DATABASE_URL'],
        properties: { DATABASE_URL: { type: 'string', pattern: '[?&]pgbouncer=true' } },
      },
      then: { required: ['DATABASE_DIRECT_URL'] },
    },
  ],
} as const;

export type Environment = FromSchema<typeof environmentSchema>;
