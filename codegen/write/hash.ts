/** Short content hashes: long enough that two contents never meet by chance, short enough to read in a diff. */
import { hash } from 'node:crypto';

export function hashText(text: string | Uint8Array): string {
  return hash('sha256', text, 'hex').slice(0, 20);
}
