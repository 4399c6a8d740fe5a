/**
 * The sealing key: configured, or generated at the first start and stored with the data, readable only by the server.
 */
import { createPrivateKey, sign as signWith, X509Certificate, type KeyObject } from 'node:crypto';
import { keptText } from '../config/kept-text.ts';
import { StartError } from '../start-error.ts';
import type { Sealer } from './types.ts';

/**
 * A sealer from PEM text with one RSA private key and its certificate: `given`, or the file in `dataDir`, created if
 * missing. Throws StartError for other text.
 */
export async function createSealer(given: string | undefined, dataDir: string): Promise<Sealer> {
  return sealerOf(given ?? (await keptText(dataDir, 'sealing-key.pem', selfMade)));
}

export function sealerOf(pem: string): Sealer {
  const { key, certificate, earlier } = pairOf(pem);
  return {
    certificate: new Uint8Array(certificate.raw),
    earlier: earlier.map(({ raw }) => new Uint8Array(raw)),
    sign: async (bytes) => signWith('sha256', bytes, key),
  };
}

interface Pair {
  readonly key: KeyObject;
  readonly certificate: X509Certificate;
  readonly earlier: readonly X509Certificate[];
}

/** Further certificates belong to former keys. */
function pairOf(pem: string): Pair {
  try {
    // An environment variable may contain line ends as \n.
    const text = pem.replaceAll('\\n', '\n');
    const key = createPrivateKey(text);
    const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
    const [certificate, ...earlier] = blocks.map((block) => new X509Certificate(block));
    if (key.asymmetricKeyType === 'rsa' && certificate?.checkPrivateKey(key)) return { key, certificate, earlier };
  } catch {
    // Reported below without the text, which is secret.
  }
  throw new StartError('SEALING_KEY must hold an RSA private key in PEM form, and its certificate behind it.');
}

async function selfMade(): Promise<string> {
  const { selfMadePair } = await import('./generated-key-pair.ts');
  return selfMadePair('Trunkline Seal');
}
