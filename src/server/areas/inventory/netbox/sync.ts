/** Background jobs that sync the inventory and NetBox: the comparison, and writing the chosen differences. */
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import type { Change } from '#domain/netbox/change.ts';
import { planOf, type Plan } from '#domain/netbox/plan.ts';
import type { TypeName } from '#domain/netbox/sides.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { newIdOf } from '#server/kernel/data/id.ts';
import { decryptField } from '#server/kernel/data/encrypted-fields.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { Job } from '#server/kernel/jobs/jobs.ts';
import type { JobPayloads } from '#server/kernel/jobs/job-types.ts';
import type { OutboundPolicy } from '#server/kernel/outside/outbound-request.ts';
import type { DueDeps } from '#server/kernel/workflow/due-kind.ts';
import { createNetbox, NetboxError, type Netbox } from './client.ts';
import { connectionOf, rememberLinks } from './queries.ts';
import { readHere, readLinks } from './read-here.ts';
import { readThere } from './read-there.ts';
import { isSame, describedChanges, type DescribedChange } from './described-change.ts';
import { changeHere, createHere } from './write-here.ts';
import { writeThere } from './write-there.ts';

declare module '#server/kernel/jobs/job-types.ts' {
  interface JobPayloads {
    readonly 'netbox-compare': { readonly syncId: string };
    readonly 'netbox-write': { readonly syncId: string };
  }
}

export interface NetboxDeps extends Pick<DueDeps, 'pool' | 'transition'> {
  readonly netboxPolicy: (url: string) => OutboundPolicy;
}

interface Connection {
  readonly id: string;
  readonly team: string;
  readonly netbox: Netbox;
  readonly typeNames: readonly TypeName[];
}

const entity = 'netbox-sync';

/** Changes nothing on either side, and remembers the values on which both agree. */
export const compareNetboxJob = (deps: NetboxDeps, job: Job<JobPayloads['netbox-compare']>): Promise<void> =>
  attempt(deps, job, 'COMPARING', async (connection, sync) => {
    const version = await connection.netbox.version();
    const plan = await compare(deps, connection);
    const changes = describedChanges(plan.changes, plan.known.sides);
    const blocked = changes.filter(({ kind }) => kind === 'blocked').length;
    await writing(deps, async (session) => {
      await remember(session, connection, plan);
      await setValues(session, entity, sync.id, {
        changes,
        same_count: plan.sameCount,
        change_count: changes.length - blocked,
        blocked_count: blocked,
        netbox_version: version,
      });
      await setValues(session, 'netbox-connection', connection.id, { compared_at: new Date().toISOString() });
      await deps.transition(session, entity, sync.id, 'compare');
    });
  });

/** Compares each chosen change again before it is written; a retry continues where the last try stopped. */
export const writeNetboxJob = (deps: NetboxDeps, job: Job<JobPayloads['netbox-write']>): Promise<void> =>
  attempt(deps, job, 'APPLYING', async (connection, sync) => {
    const outcomes = new Map<string, string>();
    const written = messages['netbox.written'];
    const note = (key: string, refused: string | null): void => void outcomes.set(key, refused ?? written);
    const chosen = sync.changes.filter(({ take }) => take !== null);
    const keep = (session: Session, changes: readonly DescribedChange[]) =>
      setValues(session, entity, sync.id, {
        changes: changes.map((change) => ({ ...change, outcome: outcomes.get(change.key) ?? change.outcome })),
        written_count: [...outcomes.values()].filter((outcome) => outcome === written).length,
      });
    try {
      const plan = await compare(deps, connection);
      const now = new Map(describedChanges(plan.changes, plan.known.sides).map((each) => [each.key, each]));
      const changes = new Map(plan.changes.map((each) => [each.key, each]));
      const sound = chosen.filter((seen) => {
        const present = now.get(seen.key);
        if (present !== undefined && isSame(seen, present)) return true;
        note(seen.key, present === undefined && isSettled(plan, seen) ? null : messages['netbox.changedSince']);
        return false;
      });
      const of = (side: 'here' | 'there'): readonly Change[] =>
        sound.flatMap(({ key, take }) => (take === side ? [changes.get(key)!] : []));
      await writeThere(connection.netbox, plan, of('here'), ({ key }, refused) => note(key, refused));
      await takeHere(deps, connection, plan, of('there'), note);
      const after = await compare(deps, connection);
      await writing(deps, async (session) => {
        await remember(session, connection, after);
        await keep(session, sync.changes);
        await deps.transition(session, entity, sync.id, 'finish');
      });
    } catch (error) {
      if (error instanceof NetboxError) await writing(deps, (session) => keep(session, sync.changes));
      throw error;
    }
  });

/** Adds a new service and its link in one transaction, so a retry cannot create it twice. */
async function takeHere(
  deps: NetboxDeps,
  connection: Connection,
  plan: Plan,
  changes: readonly Change[],
  note: (key: string, refused: string | null) => void,
): Promise<void> {
  for (let at = 0; at < changes.length; at += limits.netboxAtOnce)
    await writing(deps, async (session) => {
      for (const change of changes.slice(at, at + limits.netboxAtOnce)) {
        if (change.recordId !== null) await changeHere(session, change);
        else {
          const recordId = await createHere(session, plan, change, connection.team);
          const netboxId = change.netboxId!;
          await rememberPairs(session, connection, [{ kind: 'circuit', netboxId, recordId, agreed: {} }]);
        }
        note(change.key, null);
      }
    });
}

/** An earlier try wrote it: the pair exists without a difference. */
function isSettled({ known, changes }: Plan, { record, record_id, netbox_id }: DescribedChange): boolean {
  const [here, there] = [record_id ?? null, netbox_id ?? null];
  const pairs = { provider: known.providers, site: known.sites, circuit: known.circuits }[record];
  const isPaired = here === null ? pairs.here.has(there ?? 0) : pairs.there.has(here);
  const isOf = (each: Change): boolean => (here === null ? each.netboxId === there : each.recordId === here);
  return isPaired && !changes.some((each) => each.record === record && isOf(each));
}

async function compare({ pool }: NetboxDeps, { id, team, netbox, typeNames }: Connection): Promise<Plan> {
  const there = await readThere(netbox);
  return transaction(pool, jobScope('netbox'), { mode: 'read' }, async (session) => {
    const [here, links] = await Promise.all([readHere(session, team), readLinks(session, id)]);
    return planOf({ here, there, links, typeNames });
  });
}

const remember = (session: Session, connection: Connection, { agreements }: Plan): Promise<void> =>
  rememberPairs(session, connection, agreements);

async function rememberPairs(
  session: Session,
  { id, team }: Connection,
  agreements: Plan['agreements'],
): Promise<void> {
  const resource = resourceById('netbox-link');
  const rows = agreements.map(({ kind, netboxId, recordId, agreed }) => ({
    id: newIdOf(resource),
    kind,
    netbox: netboxId,
    record: recordId,
    agreed,
  }));
  await rememberLinks.change(session, { team, connection: id, rows: JSON.stringify(rows) });
}

const writing = <T>({ pool }: NetboxDeps, work: (session: Session) => Promise<T>): Promise<T> =>
  transaction(pool, jobScope('netbox'), { mode: 'write' }, work);

type Sync = Awaited<ReturnType<typeof getRecord<'netbox-sync'>>>;

/**
 * An error that a person can fix ends the comparison with its text. Others are retried, and reported after the last
 * try.
 */
async function attempt(
  deps: NetboxDeps,
  job: Job<{ readonly syncId: string }>,
  state: Sync['status'],
  work: (connection: Connection, sync: Sync) => Promise<void>,
): Promise<void> {
  const { syncId } = job.payload;
  try {
    const found = await transaction(deps.pool, jobScope('netbox'), { mode: 'read' }, async (session) => {
      const sync = await getRecord(session, entity, syncId);
      const row = await connectionOf.first(session, { connection: sync.connection_id });
      return sync.status === state && row ? { sync, row } : null;
    });
    if (found === null) return;
    const { id, team_id: team, url, token: sealed, circuit_types } = found.row;
    const token = decryptField('netbox-connection', 'token', id, sealed);
    if (token === null) throw new Error(`The token of the NetBox connection ${id} cannot be read.`);
    const netbox = createNetbox({ url, token, policy: deps.netboxPolicy(url), signal: job.signal });
    const typeNames = circuit_types.map((each) => ({ netboxType: each.netbox_type, serviceType: each.service_type }));
    await work({ id, team, netbox, typeNames }, found.sync);
  } catch (error) {
    const isReported = error instanceof NetboxError;
    if (!isReported && !job.isLastTry) throw error;
    await writing(deps, async (session) => {
      const failure = isReported ? error.message : messages['error.unavailable'];
      await setValues(session, entity, syncId, { failure });
      await deps.transition(session, entity, syncId, 'fail');
    });
    if (!isReported) throw error;
  }
}
