/**
 * Looks up the company of an email address at an outside service; the request does not depend on the result. [QN-334]
 */
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import type { ContactAnswer } from '#domain/questionnaire/types/contact.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import type { JobPayloads } from '#server/kernel/jobs/job-types.ts';
import type { Job } from '#server/kernel/jobs/jobs.ts';
import { addCompany } from './queries.ts';
import type { QuestionnaireRow } from './row.ts';

declare module '#server/kernel/jobs/job-types.ts' {
  interface JobPayloads {
    readonly 'company-lookup': { readonly url: string; readonly questionnaireId: string; readonly email: string };
  }
}

type Asker = Pick<CallContext, 'config' | 'services'>;

/** Looks up a new address of the contact info in the background; a practice run makes no request. */
export async function askForCompany(
  session: Session,
  { config, services }: Asker,
  row: QuestionnaireRow,
  contact: ContactAnswer | undefined,
): Promise<void> {
  const { companyLookupUrl: url } = config;
  const email = contact?.email;
  if (url === undefined || email === undefined || row.isDemo || row.userInfo?.['email'] === email) return;
  await services.enqueue(session, 'company-lookup', { url, questionnaireId: row.id, email });
}

/** Stores the result with the contact info. Throws to retry; a service that never answers changes nothing. */
export async function lookUpCompany(pool: pg.Pool, { payload, signal }: Job<JobPayloads['company-lookup']>) {
  const { questionnaireId, email } = payload;
  const url = new URL(payload.url);
  url.searchParams.set('email', email);
  const answer = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(limits.outsideAnswerSeconds * 1000)]),
    headers: { accept: 'application/json' },
  });
  if (!answer.ok) throw new Error(`The company look-up answered ${answer.status}.`);
  const found = (await answer.json()) as unknown;
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return;
  await transaction(pool, jobScope('company-lookup'), { mode: 'write' }, (session) =>
    addCompany.change(session, { id: questionnaireId, email, found: JSON.stringify(found) }),
  );
}
