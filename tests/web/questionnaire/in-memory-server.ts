/** An in-memory questionnaire server: uses the same engine as the real one, and rejects what a test configures. */
import { dataAs, type AnswerByShape, type AnswerData, type Responses } from '#domain/questionnaire/answer.ts';
import type { Context } from '#domain/questionnaire/context.ts';
import { finish } from '#domain/questionnaire/finish.ts';
import type { Evaluation } from '#domain/questionnaire/evaluation.ts';
import { walk } from '#domain/questionnaire/walk.ts';
import { resume } from '#domain/questionnaire/resume.ts';
import type { ClearedAnswers } from '#domain/questionnaire/cleared-answers.ts';
import { save } from '#domain/questionnaire/save.ts';
import { definition } from '#web/questionnaire/definition.ts';

export interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly code?: string;
}

interface Row {
  id: string;
  status: 'IN_PROGRESS' | 'SUBMITTED' | 'COMPLETED';
  team_id: string | null;
  is_demo: boolean;
  responses: Responses;
  clearedAnswers: ClearedAnswers;
  user_info: unknown;
}

export interface Setting {
  readonly context?: Partial<Context>;
  readonly teamId?: string | null;
  readonly isSoftblocked?: boolean;
  /** The copied answers of a selected service; none when omitted. */
  readonly copies?: (evaluation: Evaluation, copyQuote: AnswerByShape['copyQuote']['copyQuote']) => Responses;
  /** Called before each call; a returned response replaces the real one. */
  readonly refuse?: (method: string, path: string, body: Record<string, unknown>) => Answered | undefined;
}

const visitor: Context = {
  today: '2026-03-02',
  isSignedIn: false,
  hasTeam: false,
  isOnBehalf: false,
  hasCompletedQuestionnaire: false,
  isBulkSiteRfpOn: true,
  hasStoredLocations: false,
  meeting: 'google',
};

export function createInMemoryServer(setting: Setting = {}) {
  const context = { ...visitor, ...setting.context };
  const rows = new Map<string, Row>();
  const calls: { readonly method: string; readonly path: string; readonly body: Record<string, unknown> }[] = [];

  const stateOf = (row: Row) => ({
    ...row,
    clearedAnswers: row.clearedAnswers,
    type: null,
    account_id: null,
    ly_uuid: 'visitor',
    location_number: null,
    created_at: '2026-03-01T10:00:00Z',
    submitted_at: null,
    completed_at: row.status === 'COMPLETED' ? '2026-03-02T10:00:00Z' : null,
    is_softblocked: setting.isSoftblocked ?? false,
    current_question_id: resume(definition, row.responses, context).questionId,
    context,
  });
  const create = (): Answered => {
    const id = `00000000-0000-4000-8000-${String(rows.size + 1).padStart(12, '0')}`;
    rows.set(id, {
      id,
      status: 'IN_PROGRESS',
      team_id: setting.teamId ?? null,
      is_demo: false,
      responses: [],
      clearedAnswers: [],
      user_info: null,
    });
    return { status: 201, body: stateOf(rows.get(id)!) };
  };
  const answer = (row: Row, questionId: string, data: AnswerData): Answered => {
    const result = save(definition, row.responses, context, { questionId, data }, row.clearedAnswers);
    if (!result.ok) {
      const fields = Object.fromEntries(
        result.issues.map(({ path, message }) => [['data', ...path].join('.'), [message]]),
      );
      return { status: 422, code: 'invalid', body: { message: result.issues[0]!.message, ...fields } };
    }
    row.responses = withCopies(questionId, result.responses, data);
    row.clearedAnswers = result.clearedAnswers;
    return { status: 200, body: stateOf(row) };
  };
  const withCopies = (questionId: string, responses: Responses, data: AnswerData): Responses => {
    const copyQuote = dataAs('copyQuote', data)?.copyQuote;
    if (!setting.copies || !copyQuote || questionId !== 'copy_selection') return responses;
    const asked = responses.filter(({ source }) => source !== 'copied');
    return [...asked, ...setting.copies(walk(definition, asked, context).evaluation, copyQuote)];
  };
  const complete = (row: Row): Answered => {
    const result = finish(definition, row.responses, context);
    if (!result.ok) return { status: 422, code: 'invalid', body: { message: result.issues[0]!.message } };
    row.status = context.hasTeam ? 'COMPLETED' : 'SUBMITTED';
    return {
      status: 200,
      body: {
        id: row.id,
        status: row.status,
        type: result.kind,
        team_id: row.team_id,
        service_group_ids: [],
        message: '',
      },
    };
  };
  const handle = (method: string, path: string, body: Record<string, unknown>): Answered => {
    if (path === '/questionnaires' && method === 'POST') return create();
    const [, id, verb] = /^\/questionnaires\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const row = rows.get(id ?? String(body['questionnaire_id']));
    if (path === '/addresses/google-place-suggestions')
      return { status: 200, body: { records: [{ input: '', suggestions: suggested }] } };
    if (path === '/addresses/google-place-details') return { status: 200, body: { records: [found] } };
    if (!row) return { status: 404, code: 'notFound', body: { message: 'Not found' } };
    if (path === '/questionnaire-responses')
      return answer(row, String(body['question_id']), JSON.parse(String(body['data'])) as AnswerData);
    if (verb === 'reset') Object.assign(row, { responses: [], clearedAnswers: [] });
    if (verb === 'complete') return complete(row);
    return { status: 200, body: stateOf(row) };
  };

  return {
    rows,
    calls,
    call(method: string, path: string, body: Record<string, unknown> = {}): Answered {
      calls.push({ method, path, body });
      return setting.refuse?.(method, path, body) ?? handle(method, path, body);
    },
  };
}

const suggested = [
  {
    place_id: 'p1',
    description: '350 5th Ave, New York, NY 10118, US',
    main_text: '350 5th Ave',
    secondary_text: 'New York, NY 10118, US',
  },
  {
    place_id: 'p2',
    description: '350 5th St, Brooklyn, NY 11215, US',
    main_text: '350 5th St',
    secondary_text: 'Brooklyn, NY 11215, US',
  },
];
const found = {
  place_id: 'p1',
  formatted_address: '350 5th Ave, New York, NY 10118, US',
  street: '350 5th Ave',
  city: 'New York',
  state_province: 'NY',
  postal_code: '10118',
  country: 'US',
  lat: 40.748,
  lng: -73.985,
  google_full_details: { place_id: 'p1' },
};
