/** Queries of the questionnaire. */
import { limits } from '#generated/domain/limits.ts';
import type { QuestionnaireLocation } from '#generated/records/values/questionnaire-location.ts';
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { col, count, param, part, raw, value, type Col } from '#server/kernel/data/statements/raw.ts';

export interface StoredQuestionnaire {
  readonly id: string;
  readonly team_id: string | null;
  readonly account_id: string | null;
  readonly created_by_id: string | null;
  readonly ly_uuid: string | null;
  readonly status: Col<'questionnaires.status'>;
  readonly type: Col<'questionnaires.type'>;
  readonly is_demo: boolean;
  readonly is_on_behalf: boolean;
  readonly time_zone: string | null;
  readonly location_number: number | null;
  readonly locations: readonly QuestionnaireLocation[];
  readonly services_to_create: Col<'questionnaires.services_to_create'>;
  readonly user_info: Readonly<Record<string, unknown>> | null;
  readonly cleared_answers: unknown;
  readonly file_ids: readonly string[];
  readonly created_at: string;
  readonly submitted_at: string | null;
  readonly completed_at: string | null;
  readonly meeting_at: string | null;
  readonly meeting_event_id: string | null;
}

const iso = (column: 'created_at' | 'submitted_at' | 'completed_at' | 'meeting_at') =>
  part`to_char(${col(`questionnaires.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const whole = part`select id, team_id, account_id, created_by_id, ly_uuid, status, type, is_demo, is_on_behalf, time_zone,
    location_number, locations, services_to_create, user_info, cleared_answers, file_ids, ${iso('created_at')} as created_at,
    ${iso('submitted_at')} as submitted_at, ${iso('completed_at')} as completed_at,
    ${iso('meeting_at')} as meeting_at, meeting_event_id
  from questionnaires`;

export const questionnaireById = raw<{ id: string }, StoredQuestionnaire>`
  ${whole} where id = ${'id'}`;

/** Locks the row against every other change. */
export const lockedQuestionnaire = raw<{ id: string }, StoredQuestionnaire>`
  ${whole} where id = ${'id'} for update`;

export const storedResponses = prepared((db, given: CallValues<{ questionnaire: string }>) =>
  db
    .selectFrom('questionnaire_responses')
    .select(['question_id', 'rev', 'source', 'data'])
    .where('questionnaire_id', '=', given.questionnaire),
);

export const intakeByEmail = raw<{ email: string }, { id: string }>`
  select id from contact_intakes where lower(email) = lower(${'email'})`;

export const removeQuestionnaire = prepared((db, given: CallValues<{ id: string }>) =>
  db.deleteFrom('questionnaires').where('id', '=', given.id),
);

export const emptyQuestionnaire = raw<{ id: string }, never>`
  update questionnaires set type = null, location_number = null, locations = '[]', user_info = null, cleared_answers = '[]',
     file_ids = '{}', meeting_at = null, meeting_event_id = null, version = version + 1, updated_at = now()
   where id = ${'id'}`;

export const removeResponses = raw<{ questionnaire: string; questions: readonly string[] }, never>`
  delete from questionnaire_responses where questionnaire_id = ${'questionnaire'} and question_id = any(${'questions'})`;

interface NewResponse {
  readonly id: string;
  readonly team: string | null;
  readonly questionnaire: string;
  readonly question: string;
  readonly rev: number;
  readonly source: Col<'questionnaire_responses.source'>;
  /** JSON. */
  readonly data: string;
}

export const addResponse = raw<NewResponse, never>`
  insert into questionnaire_responses (id, team_id, questionnaire_id, question_id, rev, source, data)
  values (${'id'}, ${'team'}, ${'questionnaire'}, ${'question'}, ${'rev'}, ${'source'}, ${'data'})`;

export const giveResponses = raw<{ questionnaire: string; team: string }, never>`
  update questionnaire_responses set team_id = ${'team'} where questionnaire_id = ${'questionnaire'}`;

export const submitResponses = raw<{ questionnaire: string; team: string }, never>`
  update questionnaire_responses set team_id = ${'team'}, state = ${value<'questionnaire_responses.state'>('SUBMITTED')},
     version = version + 1, updated_at = now()
   where questionnaire_id = ${'questionnaire'}`;

interface Summary {
  readonly id: string;
  readonly type: Col<'questionnaires.type'>;
  readonly count: number | null;
  /** JSON, like the next two. */
  readonly locations: string;
  readonly userInfo: string | null;
  readonly clearedAnswers: string;
  readonly revision: number;
}

export const summarize = raw<Summary, never>`
  update questionnaires set type = ${'type'}, location_number = ${'count'}, locations = ${'locations'},
     user_info = ${'userInfo'}, cleared_answers = ${'clearedAnswers'}, flow_revision = ${'revision'}, version = version + 1, updated_at = now()
   where id = ${'id'}`;

/** Facts from the team's earlier requests. */
export const teamFacts = raw<
  { team: string | null; questionnaire: string },
  { has_completed: boolean; has_addresses: boolean }
>`
  select exists (select from questionnaires where team_id = ${'team'} and completed_at is not null
                    and id <> ${'questionnaire'}) as has_completed,
         exists (select from addresses where team_id = ${'team'}
                    and status = ${value<'addresses.status'>('Active')}) as has_addresses`;

/** Whether this browser has begun a questionnaire before. */
export const questionnaireOfVisitor = prepared((db, given: CallValues<{ visitor: string }>) =>
  db.selectFrom('questionnaires').select('id').where('team_id', 'is', null).where('ly_uuid', '=', given.visitor),
);

export const contactOfUser = prepared((db, given: CallValues<{ user: string | null }>) =>
  db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email', 'phone', 'company', 'website', 'timezone'])
    .where('id', '=', given.user),
);

export const teamsOfUser = prepared((db, given: CallValues<{ user: string }>) =>
  db.selectFrom('users').select(['active_team_id', 'primary_team_id']).where('id', '=', given.user),
);

export const activeMembers = prepared((db, given: CallValues<{ team: string }>) =>
  db
    .selectFrom('team_users as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select('m.user_id')
    .where('m.team_id', '=', given.team)
    .where('m.status', '=', 'active')
    .where('t.deleted_at', 'is', null)
    .orderBy('m.id'),
);

export const activeTeam = prepared((db, given: CallValues<{ team: string }>) =>
  db.selectFrom('teams').select('id').where('id', '=', given.team).where('deleted_at', 'is', null),
);

interface KnownUser {
  readonly id: string;
  readonly email_verified_at: string | null;
  readonly primary_team_id: string | null;
  /** The person has an open invitation to a team. */
  readonly is_invited: boolean;
}

export const userByEmail = raw<{ email: string }, KnownUser>`
  select id, email_verified_at, primary_team_id,
         exists (select from team_users m where m.user_id = u.id
                    and m.status = ${value<'team_users.status'>('invited')}) as is_invited
    from users u where email = ${'email'}`;

export const ownAddresses = raw<{ team: string | null; ids: readonly string[] }, { id: string }>`
  select id from addresses where team_id = ${'team'} and id = any(${'ids'}::uuid[])`;

export const completedOfTeam = raw<{ id: string; team: string | null }, { id: string }>`
  select id from questionnaires where id = ${'id'} and team_id = ${'team'} and completed_at is not null`;

/**
 * Open addresses of the team with the same beginning of the postal code, which include every spelling of the same
 * place.
 */
export const activeAddressesNear = raw<
  { team: string; country: string; postalCode: string | null },
  {
    id: string;
    street: string | null;
    address_line_two: string | null;
    city: string;
    postal_code: string | null;
    country: string;
  }
>`
  select id, street, address_line_two, city, postal_code, country from addresses
   where team_id = ${'team'} and country = ${'country'}
     and left(upper(postal_code), 3) is not distinct from left(upper(${'postalCode'}::text), 3)
     and status = ${value<'addresses.status'>('Active')}
   order by id`;

/** By id or by name. */
export const providersNamed = raw<{ ids: readonly string[]; names: readonly string[] }, { id: string }>`
  select id from providers where id::text = any(${'ids'}) or lower(name) = any(${'names'})`;

/** All providers that can be asked for a quote. */
export const askableProviders = prepared((db) =>
  db.selectFrom('providers').select(['id', 'name']).where('quote_method', '<>', 'DO_NOT_QUOTE').orderBy('name'),
);

export const groupsOfQuestionnaire = prepared((db, given: CallValues<{ questionnaire: string }>) =>
  db.selectFrom('service_groups').select('id').where('questionnaire_id', '=', given.questionnaire).orderBy('id'),
);

export const addFiles = raw<{ id: string; files: readonly string[] }, never>`
  update questionnaires set file_ids = file_ids || ${'files'}::text[] where id = ${'id'}`;

export const giveFile = raw<{ file: string; team: string }, { name: string }>`
  update stored_files set team_id = ${'team'}, updated_at = now(), version = version + 1 where id = ${'file'}
  returning name`;

/** The address must not have changed in the meantime. */
export const addCompany = raw<{ id: string; email: string; found: string }, never>`
  update questionnaires set user_info = user_info || jsonb_build_object('zoom_info', ${'found'}::jsonb),
         version = version + 1, updated_at = now()
   where id = ${'id'} and user_info->>'email' = ${'email'}`;

export const bookCall = raw<{ id: string; start: string | null; event: string | null }, never>`
  update questionnaires set meeting_at = ${'start'}, meeting_event_id = ${'event'} where id = ${'id'}`;

/** Locks the calendar until the booking is written. */
export const takeCalendar = raw<Record<never, never>, never>`select pg_advisory_xact_lock(hashtext('follow-up calls'))`;

/** An abandoned questionnaire loses its time. */
const byOthers = part`id <> ${param('id')} and (status <> ${value<'questionnaires.status'>('IN_PROGRESS')}
  or updated_at > now() - make_interval(hours => ${count(limits.meetingHoldHours)}))`;

const consultation = part`(data->>'consultation_date')::timestamptz`;

/** Future start times of other people's calls. */
export const takenTimes = raw<{ id: string }, { at: string }>`
  select meeting_at as at from questionnaires where meeting_at > now() and ${byOthers}
  union all
  select ${consultation} from bulk_site_uploads where ${consultation} > now() and id <> ${'id'}`;

export const callsOfOthersAt = raw<{ id: string; start: string }, { id: string }>`
  select id from questionnaires where meeting_at = ${'start'} and ${byOthers}
  union all
  select id from bulk_site_uploads where ${consultation} = ${'start'} and id <> ${'id'}`;
