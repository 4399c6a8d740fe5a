/** `npm run build`: makes the pages and the API document. A start after it needs no development package. */
import { buildDocument } from './build-document.ts';
import { buildWeb } from './build-web.ts';

try {
  buildWeb();
  buildDocument();
  console.log('Built into dist. "npm ci --omit=dev" and "npm start" are enough from here on.');
} catch (error) {
  const { name, message, stack } = error as Error;
  console.error(name === 'StartError' ? message : stack);
  process.exit(1);
}
