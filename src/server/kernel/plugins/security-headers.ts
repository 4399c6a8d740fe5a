/** Headers that keep pages from running anything but our own files (questionnaire.md 4.3). */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Emotion inserts an empty style element and fills it by script; this is the hash of nothing. */
const emptyStyle = `'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='`;

type Addresses = Pick<Config, 'publicUrl' | 'backupApiUrl'>;

/** They are the same for every answer, and written once. */
export function addSecurityHeaders(app: FastifyInstance, addresses: Addresses): void {
  const headers = securityHeaders(addresses);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

const securityHeaders = ({ publicUrl, backupApiUrl }: Addresses): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicy(backupApiUrl),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  // Where the public address is https, browsers are told to keep to it.
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

const contentPolicy = (backupApiUrl?: string): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' ${emptyStyle}`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'${backupApiUrl === undefined ? '' : ` ${backupApiUrl}`}`,
    `worker-src 'self'`,
    `frame-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join(';');
