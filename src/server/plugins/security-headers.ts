/** Headers that keep pages from running anything but our own files (questionnaire.md 4.3). */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Emotion inserts an empty style element and fills it by script; this is the hash of nothing. */
const emptyStyle = `'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='`;

const pages = {
  defaultSrc: [`'none'`],
  scriptSrc: [`'self'`],
  styleSrc: [`'self'`, emptyStyle],
  imgSrc: [`'self'`, 'data:', 'blob:'],
  fontSrc: [`'self'`],
  connectSrc: [`'self'`],
  workerSrc: [`'self'`],
  frameSrc: [`'self'`],
  manifestSrc: [`'self'`],
  baseUri: [`'none'`],
  formAction: [`'self'`],
  frameAncestors: [`'none'`],
};

/** Where the public address is https, browsers are told to keep to it. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, backupApiUrl }: Pick<Config, 'publicUrl' | 'backupApiUrl'>,
): Promise<void> {
  const connectSrc = [...pages.connectSrc, ...(backupApiUrl === undefined ? [] : [backupApiUrl])];
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: { useDefaults: false, directives: { ...pages, connectSrc } },
    strictTransportSecurity: publicUrl.startsWith('https:') && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
}
