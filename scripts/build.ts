/** `npm run build`: builds the pages, the API document and the reference. A start afterwards needs no development packages. */
import { buildDocs } from './build-docs.ts';
import { buildDocument } from './build-document.ts';
import { buildWeb } from './build-web.ts';

try {
  buildWeb();
  buildDocument();
  buildDocs();
  console.log('Built into dist. "npm ci --omit=dev" and "npm start" are enough from here on.');
} catch (error) {
  const { name, message, stack } = error as Error;
  console.error(name === 'StartError' ? message : stack);
  process.exit(1);
}
