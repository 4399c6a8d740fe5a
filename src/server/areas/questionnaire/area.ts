/** What the area brings to the product. */
import type { Area } from '#server/kernel/operations/area.ts';
import { unfinishedQuestionnaires } from './due.ts';
import { questionnaireBehaviors } from './operations.ts';
import { questionnaireSignUpBehaviors } from './sign-up.ts';
import type { Door } from '#server/kernel/data/door.ts';
import type pg from 'pg';
import { lookUpCompany } from './company.ts';
import { questionnaireFields } from './graphql.ts';
import { serviceGroupQuestionnaires, teamQuestionnaires } from './graphql-records.ts';

export const questionnaire = {
  operations: { ...questionnaireBehaviors, ...questionnaireSignUpBehaviors },
  due: [unfinishedQuestionnaires],
  jobs: ({ pool }: { readonly pool: pg.Pool }) => ({ 'company-lookup': (job) => lookUpCompany(pool, job) }),
  jobSettings: { 'company-lookup': { retryLimit: 2, retryDelay: 30 } },
  graphql: (door: Door) => ({
    Query: questionnaireFields(door),
    Team: teamQuestionnaires(door),
    ServiceGroup: serviceGroupQuestionnaires(door),
  }),
} satisfies Area;
