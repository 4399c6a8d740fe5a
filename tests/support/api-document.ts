/** The API document as the server sends it. */
import { readFileSync } from 'node:fs';
import { buildDocument } from '#scripts/build-document.ts';

export const readApiDocument = (): unknown => JSON.parse(readFileSync(buildDocument(), 'utf8'));
