/** Queries of questionnaires, documents and uploads. */
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { part, raw, values, type Col } from '#server/kernel/data/statements/raw.ts';

interface OfDocument {
  readonly document: string;
}

/** Serializes replacements of one document. */
export const lockDocument = prepared((db, given: CallValues<OfDocument>) =>
  db.selectFrom('attachments').select('id').where('id', '=', given.document).forUpdate(),
);

export const isMemberOf = prepared((db, given: CallValues<{ user: string; team: string }>) =>
  db.selectFrom('team_users').select('id').where('user_id', '=', given.user).where('team_id', '=', given.team),
);

export const versionsBelow = prepared((db, given: CallValues<OfDocument>) =>
  db.selectFrom('attachments').select('id').where('superseded_by_id', '=', given.document).orderBy('revision'),
);

/** The subject of an action item of a team. */
export const placeOfActionItem = prepared((db, given: CallValues<{ item: string; team: string }>) =>
  db
    .selectFrom('action_items')
    .select(['service_group_id', 'service_id'])
    .where('id', '=', given.item)
    .where('team_id', '=', given.team),
);

/** True once the document was sent, regardless of the outcome. */
export const isSent = prepared((db, given: CallValues<OfDocument>) =>
  db
    .selectFrom('signable_documents')
    .select('id')
    .where('attachment_id', '=', given.document)
    .where('sent_at', 'is not', null),
);

/** Prepared before the mark existed. */
export const unmarkedExpired = part`
  select a.id from attachments a
   where not a.is_prepared and exists (select from signable_documents d where d.attachment_id = a.id)`;

/** Names for the documents of an upload. */
export const namesForUpload = raw<
  { upload: string },
  { team: Col<'teams.name'>; carrier: Col<'providers.name'> | null; today: string }
>`
  select t.name as team, p.name as carrier, (now() at time zone t.time_zone)::date::text as today
    from service_group_uploads u join teams t on t.id = u.team_id left join providers p on p.id = u.provider_id
   where u.id = ${'upload'}`;

export const filesOfUpload = prepared((db, given: CallValues<{ upload: string }>) =>
  db
    .selectFrom('attachments')
    .select(['id', 'name', 'file_id', 'team_id', 'status', 'signature_required'])
    .where('service_group_upload_id', '=', given.upload)
    .where('is_superseded', '=', false)
    .orderBy('created_at')
    .orderBy('id'),
);

export const namesOfTeam = prepared((db, given: CallValues<{ team: string }>) =>
  db.selectFrom('attachments').select('name').where('team_id', '=', given.team),
);

/** Letters of authorization and other documents whose last day has passed in the zone of their team. */
export const pastLastDay = part`
  select a.id from attachments a join teams t on t.id = a.team_id
   where a.status in ${values<'attachments.status'>('CURRENT', 'SIGNED')} and not a.is_superseded and a.expires_on < `;

export const groupsOfQuestionnaire = prepared((db, given: CallValues<{ questionnaire: string }>) =>
  db.selectFrom('service_groups').select('id').where('questionnaire_id', '=', given.questionnaire).limit(1),
);

export const removeResponses = prepared((db, given: CallValues<{ questionnaire: string }>) =>
  db.deleteFrom('questionnaire_responses').where('questionnaire_id', '=', given.questionnaire),
);

export const verifiedUser = prepared((db, given: CallValues<{ user: string | null }>) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', given.user)
    .where('email_verified_at', 'is not', null)
    .where('deactivated_at', 'is', null),
);
