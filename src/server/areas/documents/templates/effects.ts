/** Only one version of a template is in use. */
import type { Effect } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { versionsOf } from './queries.ts';

const retireEarlierVersions: Effect<'contract-template-version'> = async ({ session, record, applyTransition }) => {
  const versions = await versionsOf.all(session, { template: record.template_id });
  for (const { id, status } of versions)
    if (id !== record.id && status === 'PUBLISHED') await applyTransition('contract-template-version', id, 'retire');
};

export const templateEffects = { retireEarlierVersions } satisfies Partial<Effects>;
