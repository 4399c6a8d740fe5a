/** Finds the visitor's questionnaire, or starts one. [QN-181] [QN-185] [QN-213] */
import { HttpError } from '#web/shell/api/http.ts';
import { activeTeamId } from '#web/shell/session/home-path.ts';
import type { Profile } from '#web/shell/session/profile.ts';
import type { NewQuestionnaire, QuestionnaireApi, QuestionnaireRecord } from '../api/questionnaire-api.ts';
import { arrivalOf, storageKey } from './arrival.ts';

export interface Arriving extends NewQuestionnaire {
  readonly isOnBehalf: boolean;
  /** The customer as whom staff view. */
  readonly viewedId: string | null;
}

export interface Arrived {
  readonly record: QuestionnaireRecord;
  /** Whether to ask before continuing with the earlier answers. */
  readonly mayResume: boolean;
}

/**
 * The user and the team of the questionnaire; null for staff without "view as" or a team. [QN-180] [SH-008] (rulings
 * 20, 37)
 */
export function arrivingOf(profile: Profile | null, query: URLSearchParams): Arriving | null {
  const isDemo = query.get('demo') === 'true';
  const teamId = query.get('team_id');
  if (profile === null) return { teamId: null, userId: null, isDemo, isOnBehalf: false, viewedId: null };
  if (profile.is_superuser)
    return teamId === null ? null : { teamId, userId: query.get('user_id'), isDemo, isOnBehalf: true, viewedId: null };
  return {
    teamId: activeTeamId(profile),
    userId: null,
    isDemo: isDemo || profile.is_demo,
    isOnBehalf: profile.viewed_by !== null,
    viewedId: profile.viewed_by === null ? null : profile.id,
  };
}

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export async function arrive(api: QuestionnaireApi, memory: Memory, arriving: Arriving): Promise<Arrived> {
  const key = storageKey(arriving);
  const id = memory.getItem(key);
  const found = id === null ? null : await readOrNull(api, id);
  const arrival = found && arrivalOf(found, arriving);
  if (found && arrival !== 'replace') return { record: found, mayResume: arrival === 'resume' };
  const record = await api.create(arriving);
  memory.setItem(key, record.id);
  return { record, mayResume: false };
}

/** The questionnaire is finished, so the next visit starts a new one. */
export function forgetQuestionnaire(
  memory: Memory,
  arriving: Pick<Arriving, 'isOnBehalf' | 'teamId' | 'viewedId'>,
): void {
  memory.removeItem(storageKey(arriving));
}

async function readOrNull(api: QuestionnaireApi, id: string): Promise<QuestionnaireRecord | null> {
  try {
    return await api.read(id);
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}
