/** Removes imported services from the inventory while they are unused. */
import { fill } from '#domain/format/fill.ts';
import { messages } from '#generated/domain/messages.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { writeAudits } from '#server/kernel/data/audit.ts';
import { readRecords } from '#server/kernel/data/read.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { ApiError } from '#server/kernel/errors.ts';
import type { Effect } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { importedServices, removeServices, usedServices } from './queries.ts';

const service = resourceById('service');

const removeImportedServices: Effect<'service-import'> = async ({ session, record }) => {
  const used = await usedServices.all(session, { import: record.id });
  if (used.length > 0)
    throw new ApiError('conflict', {
      message: fill(messages['import.changedSince'], { count: used.length, name: used[0]!.name }),
    });
  const services = await importedServices.all(session, { import: record.id });
  const before = await readRecords(
    session,
    service,
    services.map(({ id }) => id),
  );
  await removeServices.change(session, { import: record.id });
  writeAudits(
    session,
    service,
    before.map((each) => ({
      action: 'delete',
      recordId: String(each['id']),
      teamId: record.team_id,
      before: each,
      after: null,
    })),
  );
  await setValues(session, 'service-import', record.id, { service_count: 0 });
};

export const importEffects = { removeImportedServices } satisfies Partial<Effects>;
