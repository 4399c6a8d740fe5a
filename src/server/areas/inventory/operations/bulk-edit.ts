/**
 * One change of many services, each in the version that the caller saw: previewed, then written, and undone with the
 * values that it returns.
 */
import type { ServicesBehaviors } from '#generated/api/operations/services.ts';
import { shownAs } from '#domain/format/shown-as.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { Records } from '#server/kernel/data/door.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { ApiError } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';

type Behaviors = Pick<ServicesBehaviors<CallContext>, 'editServices'>;
type Body = Parameters<Behaviors['editServices']>[0]['body'];
type Answer = Awaited<ReturnType<Behaviors['editServices']>>;
type Row = Answer['rows'][number];

const service = resourceById('service');

/** Rolls back the transaction of a preview and carries its result. */
class Trial extends Error {
  readonly rows: readonly Row[];
  constructor(rows: readonly Row[]) {
    super();
    this.rows = rows;
  }
}

export const bulkEditBehaviors: Behaviors = {
  editServices: async ({ body }, { door, scope }) => {
    try {
      const rows = await door.transaction(scope, async (_session, records) => {
        const done: Row[] = [];
        for (const row of body.rows) done.push(await edit(records, row, row.changes ?? body.changes ?? {}));
        const hasProblem = done.some(({ outcome }) => outcome === 'stale' || outcome === 'refused');
        if (body.dry_run === true || (hasProblem && body.on_problem !== 'skip')) throw new Trial(done);
        return done;
      });
      return { written: rows.filter(({ outcome }) => outcome === 'changed').length, rows };
    } catch (error) {
      if (!(error instanceof Trial)) throw error;
      return { written: 0, rows: [...error.rows] };
    }
  },
};

/** A row that the caller may not read ends the whole call. */
async function edit(records: Records, { id, version }: Body['rows'][number], changes: WireRecord): Promise<Row> {
  const before: WireRecord = await records.get(service.id, id);
  const about = { id, name: nameOf(before), message: null, before: heldBefore(before, changes) };
  if (before['version'] !== version) return { ...about, outcome: 'stale', version: Number(before['version']) };
  try {
    const after: WireRecord = await records.update(service.id, id, changes, version);
    const isSame = after['version'] === version;
    return { ...about, outcome: isSame ? 'same' : 'changed', version: Number(after['version']) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 403 || error.status === 400) throw error;
    return { ...about, outcome: 'refused', message: textOf(error), version };
  }
}

const nameOf = (record: WireRecord): string =>
  shownAs(
    service.shownAs.replaceAll(/\{(\w+)\}/g, (_, key: string) => `{${wireOf(key)}}`),
    record,
  );
const wireOf = (key: string): string => service.fields.find((field) => field.key === key)?.wire ?? key;

/** The previous values of the changed fields; only the named attributes. */
function heldBefore(before: WireRecord, changes: WireRecord): WireRecord {
  return Object.fromEntries(
    Object.entries(changes).map(([wire, sent]) => {
      const held = before[wire] ?? null;
      const field = service.fields.find((each) => each.wire === wire);
      if (field?.catalogueBy === undefined || typeof sent !== 'object' || sent === null) return [wire, held];
      const values = (held ?? {}) as WireRecord;
      return [wire, Object.fromEntries(Object.keys(sent).map((key) => [key, values[key] ?? null]))];
    }),
  );
}

function textOf(error: ApiError): string {
  const [first] = Object.values(error.fields ?? {}).flat();
  return first ?? error.message;
}
