/** `npm run admin:create -- <email> <first name> <last name>`: makes the first administrator; the password comes from ADMIN_PASSWORD or the prompt. */
import { createInterface } from 'node:readline/promises';
import { resolve } from 'node:path';
import { jobScope } from '#server/access/scope.ts';
import { normalEmail } from '#server/accounts/sign-in.ts';
import { hashPassword, passwordFault } from '#server/accounts/password.ts';
import { loadConfig } from '#server/config.ts';
import { inSession } from '#server/data/session.ts';
import { addRecord } from '#server/data/system-write.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { createPool } from '#server/database/pool.ts';
import { ApiError } from '#server/errors.ts';
import { StartError } from '#server/start-error.ts';

try {
  const [email, first_name, last_name] = process.argv.slice(2);
  if (!email || !first_name || !last_name)
    throw new StartError('Say who: npm run admin:create -- <email> <first name> <last name>');
  await create({ email: normalEmail(email), first_name, last_name }, await readPassword());
  console.log(`${email} can sign in as administrator.`);
} catch (error) {
  const { name, message, stack } = error as Error;
  const isTaken = error instanceof ApiError && 'email' in error.fields;
  console.error(isTaken ? 'This address has an account already.' : name === 'StartError' ? message : stack);
  process.exitCode = 1;
}

async function readPassword(): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const password = process.env['ADMIN_PASSWORD'] ?? (await prompt.question('Password: '));
  prompt.close();
  const fault = passwordFault(password);
  if (fault !== null) throw new StartError(fault);
  return password;
}

async function create(
  person: { email: string; first_name: string; last_name: string },
  password: string,
): Promise<void> {
  const config = loadConfig();
  const embedded = config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir }) : null;
  const pool = createPool(embedded?.url ?? config.databaseUrl!);
  try {
    await migrate(pool, resolve(import.meta.dirname, '../generated/db/migrations'));
    const password_hash = await hashPassword(password);
    const rights = { role: 'admin', is_superuser: true, email_verified_at: new Date().toISOString() };
    await inSession(pool, jobScope('admin-create'), (session) =>
      addRecord(session, 'user', { ...person, ...rights, password_hash }),
    );
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}
