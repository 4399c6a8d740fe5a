/** `npm run rename -- <what> <new word>`: renames a part of the schemas everywhere. Without a new word: who names it. */
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

enableCompileCache();
const [what, next, ...rest] = process.argv.slice(2);
const { rename, whoNames } = await import('#codegen/names/rename/rename.ts');
const root = resolve(import.meta.dirname, '..');
if (what === undefined || rest.length > 0) {
  console.error(
    'Write what to rename and its new word, e.g. npm run rename -- ticket.desiredDate wantedDate. Without a new word, the places that name it are listed.',
  );
  process.exitCode = 1;
} else {
  const { isRight, lines } = next === undefined ? await whoNames(root, what) : await rename(root, what, next);
  (isRight ? console.log : console.error)(lines.join('\n'));
  if (!isRight) process.exitCode = 1;
}
