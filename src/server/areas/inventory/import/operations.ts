/** Imports the rows of a file: first a report, then the write of all rows or of the valid ones. */
import type { ServicesBehaviors } from '#generated/api/operations/services.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { importTargets, type ImportTarget } from '#domain/services/import/targets.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { invalid, type FieldErrors } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { addInstalledServices } from '../new-service.ts';
import { checkRows, type CheckedRows, type RowFault } from './check-rows.ts';

type Behaviors = Pick<ServicesBehaviors<CallContext>, 'importServices'>;

const service = resourceById('service');
const titleOf = (wire: string): string => service.fields.find((field) => field.wire === wire)?.title ?? wire;
const targets = importTargets(titleOf);

export const importBehaviors: Behaviors = {
  importServices: async ({ body }, { door, scope }) => {
    const { team_id: team, dry_run: isTrial = false, on_fault: onFault = 'refuse' } = body;
    const columns = columnsOf(body.columns);
    const system = systemScope('service-import', scope);
    if (isTrial)
      return door.reading(system, async (session) =>
        answer(await checkRows(session, team, columns, body.rows, body), null),
      );
    return door.transaction(scope, (caller) =>
      actAs(caller, system, async (session) => {
        const checked = await checkRows(session, team, columns, body.rows, body);
        if (checked.faults.length > 0 && onFault === 'refuse') throw invalid(byCell(checked.faults));
        if (checked.sound.length === 0) throw invalid({ rows: [messages['import.nothing']] });
        return answer(checked, await write(session, { team, name: body.name }, checked));
      }),
    );
  },
};

/** The target of each column; unknown and duplicate names are refused. */
function columnsOf(keys: readonly (string | null)[]): readonly (ImportTarget | null)[] {
  const faults: Record<string, string[]> = {};
  const found = keys.map((key, at) => {
    if (key === null) return null;
    const target = targets.find((each) => each.key === key) ?? null;
    if (target === null) faults[`columns.${at}`] = [messages['import.unknownColumn']];
    else if (keys.indexOf(key) !== at) faults[`columns.${at}`] = [messages['import.columnTwice']];
    return target;
  });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return found;
}

/** Texts by `rows.<row>.<key>`, limited to the first ones. */
function byCell(faults: readonly RowFault[]): FieldErrors {
  const texts: Record<string, string[]> = {};
  for (const { row, key, message } of faults.slice(0, limits.importFaultsShown))
    (texts[`rows.${row}.${key}`] ??= []).push(message);
  return texts;
}

async function write(
  session: Session,
  { team, name }: { readonly team: string; readonly name: string },
  { sound, faults }: CheckedRows,
): Promise<string> {
  const { id } = await addRecord(session, 'service-import', {
    team_id: team,
    name,
    service_count: sound.length,
    skipped_count: new Set(faults.map(({ row }) => row)).size,
  });
  await addInstalledServices(
    session,
    sound.map(({ service: known, addresses }) => ({ known: { ...known, service_import_id: id }, addresses })),
  );
  return id;
}

function answer({ sound, faults, unclear }: CheckedRows, importId: string | null) {
  const mrcs = sound.map(({ service: { mrc } }) => mrc ?? null);
  const known = mrcs.filter((mrc) => mrc !== null);
  return {
    ready: sound.length,
    fault_count: faults.length,
    faults: faults.slice(0, limits.importFaultsShown),
    unclear: [...unclear],
    mrc: [...Map.groupBy(known, ({ code }) => code)].map(([code, amounts]) => ({
      code,
      value: amounts.reduce((sum, { value }) => sum + value, 0),
    })),
    mrc_unknown: mrcs.length - known.length,
    import_id: importId,
  };
}
