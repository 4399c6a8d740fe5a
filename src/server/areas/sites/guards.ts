/** When a bulk-site project may be submitted without a consultation, and its required values. */
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import { shownMistakes, type SiteMistake } from '#domain/bulk-site/sites.ts';
import { projectOf } from './bulk-site/project.ts';
import { mistakesOf } from './bulk-site/site-mistakes.ts';
import { anyService } from './queries.ts';
import { fieldError, type Guard, type Offer } from '#server/kernel/workflow/context.ts';
import type { Guards, WorkflowRules } from '#server/kernel/workflow/rules.ts';

const hasConsultation: Offer<'bulk-site-upload'> = async ({ record }) =>
  projectOf(record).consultation_date ? null : fieldError(messages['bulkSite.meetingRequired'], 'consultation_date');

/** Staff, and teams with services, need no consultation before a first order. [BS-061] [BS-062] [BS-063] [PE-013] */
const needsNoConsultation: Offer<'bulk-site-upload'> = async ({ session, isStaff, record }) => {
  const mayDoWithout = isStaff || (await anyService.isAny(session, { team: record.team_id }));
  return mayDoWithout ? null : fieldError(messages['bulkSite.meetingRequired'], 'consultation_date');
};

/** [BS-058] [SS-030] [ER3-005] */
const isBulkSiteComplete: Guard<'bulk-site-upload'> = async ({ session, record }) => {
  const { terms } = projectOf(record).contract_details;
  if (terms.length === 0) return fieldError(messages['bulkSite.termRequired'], 'terms');
  const mistakes = await mistakesOf(session, record);
  return mistakes.length === 0 ? null : { ...fieldError(shownMistakes(mistakes), 'rows'), ...byCell(mistakes) };
};

/** `rows.2.name`: each text at its cell, rows from 1. */
const byCell = (mistakes: readonly SiteMistake[]) =>
  Object.fromEntries(
    mistakes
      .slice(0, limits.addressesPerCall)
      .map(({ row, column, message }) => [`rows.${row}.${column}`, [message]] as const),
  );

export const bulkSiteOffers = { hasConsultation, needsNoConsultation } satisfies Partial<WorkflowRules['offers']>;
export const bulkSiteGuards = { isBulkSiteComplete } satisfies Partial<Guards>;
