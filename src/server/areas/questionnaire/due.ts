/** Reminds the author of an unfinished questionnaire once. [domain 2.11] */
import { limits } from '#generated/domain/limits.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { count, part, value } from '#server/kernel/data/statements/raw.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { dueWhere, now, type DueKind } from '#server/kernel/workflow/due-kind.ts';
import { storedResponses } from './queries.ts';

/** Skips visitors, who have no account to write to, and questionnaires that staff fill in for a team. */
export const unfinishedQuestionnaires: DueKind = {
  find: dueWhere(part`
    select q.id from questionnaires q
     where q.status = ${value<'questionnaires.status'>('IN_PROGRESS')} and q.account_id is not null and q.reminded_at is null
       and not q.is_demo and not q.is_on_behalf
       and (select max(r.updated_at) from questionnaire_responses r where r.questionnaire_id = q.id)
             < ${now} - make_interval(days => ${count(limits.questionnaireReminderDays)})`),
  act: async (session, id, { notifier }) => {
    const { account_id, team_id } = await getRecord(session, 'questionnaire', id);
    const answers = await storedResponses.all(session, { questionnaire: id });
    await setValues(session, 'questionnaire', id, { reminded_at: new Date().toISOString() });
    await notifier.announce(session, {
      event: 'questionnaire.started_reminder',
      teamId: team_id,
      record: { entity: 'questionnaire', id },
      userIds: [account_id!],
      values: { count: String(answers.length) },
    });
  },
};
