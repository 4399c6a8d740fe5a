/**
 * `npm run admin:create -- <email> <first name> <last name>`: creates the first administrator; the password comes from
 * ADMIN_PASSWORD or the prompt.
 */
import { createInterface } from 'node:readline/promises';
import { resolve } from 'node:path';
import { jobScope } from '#server/kernel/access/scope.ts';
import { normalEmail } from '#server/areas/accounts/sign-in.ts';
import { hashPassword, passwordFault } from '#server/kernel/identity/password.ts';
import { loadConfig } from '#server/kernel/config/config.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { startEmbedded } from '#server/kernel/database/embedded.ts';
import { migrate } from '#server/kernel/database/migrate.ts';
import { createPool } from '#server/kernel/database/pool.ts';
import { ApiError } from '#server/kernel/errors.ts';
import { StartError } from '#server/kernel/start-error.ts';

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
  const pool = createPool(embedded?.url ?? config.databaseDirectUrl!);
  try {
    await migrate(pool, resolve(import.meta.dirname, '../generated/db/migrations'));
    const password_hash = await hashPassword(password);
    const rights = { role: 'admin', is_superuser: true, email_verified_at: new Date().toISOString() };
    await transaction(pool, jobScope('admin-create'), { mode: 'write' }, (session) =>
      addRecord(session, 'user', { ...person, ...rights, password_hash }),
    );
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}
