import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { spokenTexts } from './texts-in-code.ts';

const root = join(import.meta.dirname, '../..');

/** Files that may speak for themselves, and to whom. */
const allowed: Readonly<Record<string, string>> = {
  'src/domain/questionnaire/simulate/sample-answer.ts': 'invented answers, as a user would type them',
  'src/domain/questionnaire/simulate/sample-sites.ts': 'invented names of places, as a user would type them',
  'src/server/environment.schema.ts': 'read in the terminal by whoever starts the server with a wrong environment',
  'src/server/plugins/status.ts': 'read by the monitoring beside its figures',
};

test('every text that a user reads comes from the schemas', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !(file in allowed));
  const found = files.flatMap((file) =>
    spokenTexts(file, readFileSync(join(root, file), 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`),
  );
  expect(found).toEqual([]);
}, 60_000);

test.each(Object.keys(allowed))('%s still needs to be allowed', (file) => {
  expect(spokenTexts(file, readFileSync(join(root, file), 'utf8'))).not.toEqual([]);
});

test.each([
  ['a refusal', `throw invalid({ name: ['Upload the contract first.'] });`, 'Upload the contract first.'],
  ['an answer of the API', `throw new ApiError('conflict', { message: 'It is submitted.' });`, 'It is submitted.'],
  ['a sentence with a value', 'const text = `The order needs "${policy}" first.`;', 'The order needs "{}" first.'],
  ['words after a value', 'const text = `${name} is not installed yet.`;', '{} is not installed yet.'],
  ['words on a page', `const page = <p> Try again </p>;`, 'Try again'],
  ['one word on a page', `const page = <button>Cancel</button>;`, 'Cancel'],
  ['what a screen reader says', `const page = <nav aria-label="Main" />;`, 'Main'],
  ['the label of a button', `const button = { label: isOld ? 'Renew' : key };`, 'Renew'],
])('%s in the code is found', (_, code, text) => {
  expect(spokenTexts('sample.tsx', `\n${code}`)).toEqual([{ line: 2, text }]);
});

test.each([
  ['an import', `import { Box } from 'Some folder/Box.tsx';`],
  ['an error for programmers', `throw new Error('The field is not known.');`],
  ['a log line', `request.log.error({ error }, 'A call failed');`],
  ['SQL', 'query(`select ${columns} from users where id = $1`);'],
  ['a key', `const state = 'Installed';`],
  ['a style', 'const style = `${turn} 0.9s linear infinite`;'],
])('%s is no text for users', (_, code) => {
  expect(spokenTexts('sample.tsx', code)).toEqual([]);
});
