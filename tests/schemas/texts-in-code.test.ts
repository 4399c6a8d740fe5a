import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textsIn } from './texts-in-code.ts';

const root = join(import.meta.dirname, '../..');

/** Files that may contain texts, and their readers. */
const allowed: Readonly<Record<string, string>> = {
  'src/server/areas/inventory/netbox/client.ts': 'the names of schemes of HTTP',
  'src/domain/questionnaire/simulate/sample-sites.ts': 'invented names of places, as a user would type them',
  'src/server/kernel/config/environment.schema.ts':
    'read in the terminal when the server starts with a wrong environment',
  'src/server/kernel/config/warnings.ts': 'read in the terminal when the server starts',
  'src/server/kernel/database/migrate.ts': 'read in the terminal by whoever starts an older server on a newer database',
  'src/server/kernel/database/applied.ts':
    'read in the terminal when a server starts on a database of an older history',
  'src/server/kernel/database/take-back.ts': 'read in the terminal when a migration is reverted',
  'src/server/kernel/database/undo.ts': 'read in the terminal when a migration is reverted',
  'src/domain/email/automatic.ts': 'headers of an email as they came',
  'src/server/kernel/email/incoming/http-door.ts': 'the name of a scheme of HTTP',
  'src/server/kernel/email/incoming/smtp-door.ts': 'answers to mail servers, which write them into their logs',
  'src/server/kernel/email/smtp.ts': 'values that headers of emails take',
  'src/server/kernel/email/mailbox-page.ts': 'read by developers and visitors of the demo, beside the emails',
  'src/server/kernel/database/postmaster-note.ts': 'asked of the system, in its words',
  'src/server/kernel/pdf/ask.ts': 'read in the log, beside the reason that users hear',
  'src/server/kernel/pdf/sealing-key.ts': 'the name in the certificate of the seal',
  'src/server/kernel/pdf/task/prepare-seal.ts': 'names that the PDF format gives',
  'src/server/kernel/pdf/task/refused.ts': 'the name of an error',
  'src/server/kernel/pdf/task/render.ts': 'names that the PDF format gives, and the program that made a file',
  'src/server/kernel/pdf/task/strips.ts': 'names that the PDF format gives',
  'src/server/kernel/pdf/task/verify.ts': 'names that the PDF format gives',
  'src/web/check/CheckPage.tsx': 'commands for a terminal',
  'src/web/console/queue/use-admins.ts': 'a report of the page to whoever watches its faults',
  'src/server/areas/billing/imports/metrics.ts': 'read in monitoring next to its figures',
  'src/server/kernel/metrics/counters.ts': 'read in monitoring next to its figures',
  'src/server/kernel/plugins/metrics.ts': 'read in monitoring next to its figures',
};

/** Values of closed lists are not texts, nor are names of web protocols, GraphQL and our GraphQL schema. */
const values = new Set(['Accept', 'Origin', 'Query', 'Mutation', 'Page', 'Paginated', 'Team']);
for (const file of globSync('schemas/{types,workflows}/*.json', { cwd: root }))
  JSON.parse(readFileSync(join(root, file), 'utf8'), (key, value: unknown) => {
    if (key === 'const' || key === 'id') values.add(String(value));
    if (key === 'accepts' || key === 'x-accepts') for (const each of [value].flat()) values.add(String(each));
    return value;
  });

test('every text that a user reads comes from the schemas', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !(file in allowed));
  const found = files.flatMap((file) =>
    textsIn(file, readFileSync(join(root, file), 'utf8'), values).map(({ line, text }) => `${file}:${line} ${text}`),
  );
  expect(found).toEqual([]);
}, 60_000);

test.each(Object.keys(allowed))('%s still needs to be allowed', (file) => {
  expect(textsIn(file, readFileSync(join(root, file), 'utf8'))).not.toEqual([]);
});

test.each([
  ['a refusal', `throw invalid({ name: ['Upload the contract first.'] });`, 'Upload the contract first.'],
  ['an answer of the API', `throw new ApiError('conflict', { message: 'It is submitted.' });`, 'It is submitted.'],
  ['a sentence with a value', 'const text = `The order needs "${policy}" first.`;', 'The order needs "{}" first.'],
  ['words after a value', 'const text = `${name} is not installed yet.`;', '{} is not installed yet.'],
  ['words on a page', `const page = <p> Try again </p>;`, 'Try again'],
  ['one word on a page', `const page = <button>Cancel</button>;`, 'Cancel'],
  ['what a screen reader says', `const page = <nav aria-label="Main" />;`, 'Main'],
  ['one word in an expression on a page', `const page = <b>{name ?? 'New'}</b>;`, 'New'],
  ['a word around a value on a page', 'const page = <b>{`${first} of ${last}`}</b>;', '{} of {}'],
  ['a word after the name of a field', 'const page = <i aria-label={`${title}: rows`} />;', '{}: rows'],
  ['one word as a value', `const name = stored ?? 'Nobody';`, 'Nobody'],
  ['one word in a call', `show(name, 'Details');`, 'Details'],
  ['the words of a button that is called', `const props = { submitLabel: 'Save' };`, 'Save'],
  ['the label of a button', `const button = { label: isOld ? 'Renew' : key };`, 'Renew'],
])('%s in the code is found', (_, code, text) => {
  expect(textsIn('sample.tsx', `\n${code}`)).toEqual([{ line: 2, text }]);
});

test.each([
  ['an import', `import { Box } from 'Some folder/Box.tsx';`],
  ['an error for programmers', `throw new Error('The field is not known.');`],
  ['a log line', `request.log.error({ error }, 'A call failed');`],
  ['SQL', 'query(`select ${columns} from users where id = $1`);'],
  ['a value of a closed list', `const state = 'Installed';`],
  ['a compared value', `if (key === 'Enter') go();`],
  ['the name of a key', `const moves = { Down: 1 }['Down'];`],
  ['an invented answer', `const type = { sample: () => ({ text: 'Twenty phones' }) };`],
  ['a style', 'const style = `${turn} 0.9s linear infinite`;'],
])('%s is no text for users', (_, code) => {
  expect(textsIn('sample.tsx', code, new Set(['Installed']))).toEqual([]);
});
