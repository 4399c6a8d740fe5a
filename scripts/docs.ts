/** `npm run docs`: makes the reference of entities, access, workflows and limits in `dist/docs`. */
import { buildDocs } from './build-docs.ts';

try {
  buildDocs();
  console.log('The reference is in dist/docs; the running product shows it at /docs.');
} catch (error) {
  const { name, message, stack } = error as Error;
  console.error(name === 'StartError' ? message : stack);
  process.exit(1);
}
