/**
 * Headers that keep pages from running anything but our own files (questionnaire.md 4.3), and data from being treated
 * as a page.
 */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Emotion inserts an empty style element and fills it by script; this is the hash of an empty text. */
const emptyStyle = `'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='`;

type Addresses = Pick<Config, 'publicUrl' | 'backupApiUrl'>;

/** The headers are the same for every answer of a kind, so they are built once. */
export function addSecurityHeaders(app: FastifyInstance, addresses: Addresses): void {
  const always = dataHeaders(addresses);
  const ofPages = { ...always, ...pageHeaders(addresses) };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? always : ofPages);
    done();
  });
}

/** If a browser shows an API answer anyway, it runs nothing, loads nothing and cannot be framed. */
const dataHeaders = ({ publicUrl }: Addresses): Readonly<Record<string, string>> => ({
  'content-security-policy': `default-src 'none';frame-ancestors 'none'`,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // With an https public URL, browsers must use https.
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

/** Browser features that no page uses, so that injected code cannot use them either. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ');

const pageHeaders = ({ backupApiUrl }: Addresses): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicy(backupApiUrl),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': unusedFeatures,
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
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
