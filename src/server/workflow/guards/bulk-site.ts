/** Who may submit a bulk-site project without a consultation, and what it must hold. */
import { messages } from '#generated/domain/messages.ts';
import type { GuardName, OfferName } from '#generated/domain/workflows/functions.ts';
import { shownMistakes } from '#domain/bulk-site/sites.ts';
import { projectOf } from '../../bulk-site/project.ts';
import { mistakesOf } from '../../bulk-site/site-mistakes.ts';
import { isAny } from '../ask.ts';
import { because, type Guard, type Offer } from '../context.ts';

const hasConsultation: Offer = async ({ record }) =>
  projectOf(record).consultation_date ? null : because(messages['bulkSite.meetingRequired'], 'consultation_date');

/** Staff, and teams that have services, may do without the talk before a first order. [BS-061] [BS-062] [BS-063] [PE-013] */
const needsNoConsultation: Offer = async ({ session, isStaff, record }) => {
  const services = `select 1 from services where team_id = $1 and current_step <> 'cancelled' limit 1`;
  const mayDoWithout = isStaff || (await isAny(session, services, [record['team_id']]));
  return mayDoWithout ? null : because(messages['bulkSite.meetingRequired'], 'consultation_date');
};

/** [BS-058] [SS-030] */
const isBulkSiteComplete: Guard = async ({ session, record }) => {
  const { terms } = projectOf(record).contract_details;
  if (terms.length === 0) return because(messages['bulkSite.termRequired'], 'terms');
  const mistakes = await mistakesOf(session, record);
  return mistakes.length === 0 ? null : because(shownMistakes(mistakes), 'rows');
};

export const bulkSiteOffers = { hasConsultation, needsNoConsultation } satisfies Partial<Record<OfferName, Offer>>;
export const bulkSiteGuards = { isBulkSiteComplete } satisfies Partial<Record<GuardName, Guard>>;
