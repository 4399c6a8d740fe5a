/**
 * From opening the page to the first question: identifies the visitor, finds the questionnaire and takes the tab lock.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { fill } from '#domain/format/fill.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { leaveTo, publicHome } from '#web/shell/navigation/useGo.ts';
import { isWithoutTeam } from '#web/shell/session/home-path.ts';
import type { VisitorFacts } from '#domain/questionnaire/types/answer-type.ts';
import { may } from '#web/shell/session/may.ts';
import type { Profile } from '#web/shell/session/profile.ts';
import { loadSession } from '#web/shell/session/session.ts';
import { createPlacesApi, type PlacesApi } from '../api/places-api.ts';
import type { QuestionnaireApi, QuestionnaireRecord } from '../api/questionnaire-api.ts';
import { definition } from '../definition.ts';
import { LimitDrawer, ResumeDialog } from '../dialogs/lazy-dialogs.ts';
import { arrive, arrivingOf, forgetQuestionnaire, type Arriving } from './arrive.ts';
import { createJourney, type Journey } from './journey.ts';
import { createStash } from './stash.ts';
import { lockTab, type TabLock } from './tab-lock.ts';

export interface Present {
  readonly record: QuestionnaireRecord;
  readonly arriving: Arriving;
  /** Target of the exit link. [QN-002] */
  readonly home: string;
  readonly journey: Journey;
  readonly known: VisitorFacts;
  readonly places: PlacesApi;
  /** Counts restarts; pages reset their state on each. */
  readonly round: number;
}

export type Phase =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** True when the user is not allowed to start; not a failure. */
      readonly isRefused: boolean;
      /** True when a retry may succeed. */
      readonly isPassing: boolean;
      /** Target of the exit link. */
      readonly home: string;
    }
  | { readonly kind: 'otherTab' }
  | { readonly kind: 'resume' | 'ready'; readonly present: Present };

interface Arrival {
  readonly phase: Phase;
  readonly resume: () => void;
  readonly restart: () => Promise<void>;
  /** Starts again after a failure. */
  readonly retry: () => void;
  /** Takes the lock from the other tab. */
  readonly takeHere: () => void;
}

const storedReload = 'trunkline.questionnaire.reloaded';

export function useArrival(api: QuestionnaireApi): Arrival {
  const [phase, setPhase] = useState<Phase>({ kind: 'loading' });
  const lock = useRef<TabLock>(null);

  const begin = async (isTaking: boolean, isGone: () => boolean) => {
    const current = await loadSession();
    const profile = current.state === 'authenticated' ? current.profile : null;
    const arriving = arrivingOf(profile, new URLSearchParams(location.search));
    if (arriving === null) {
      flash(texts['questionnaire.staffRefused']);
      return leaveTo('/admin', true);
    }
    const home = homeOf(profile, arriving);
    const hindrance = hindranceOf(profile);
    if (hindrance) return setPhase({ kind: 'failed', isPassing: false, ...hindrance, home });
    try {
      const { record, mayResume } = await arrive(api, localStorage, arriving);
      const tabLock = await lockTab(record.id, isTaking, () => setPhase({ kind: 'otherTab' }));
      if (isGone()) return tabLock.release();
      lock.current = tabLock;
      if (!tabLock.isOwner) return setPhase({ kind: 'otherTab' });
      await loadDialogs(record, mayResume);
      if (isGone()) return tabLock.release();
      sessionStorage.removeItem(storedReload);
      setPhase({
        kind: mayResume ? 'resume' : 'ready',
        present: await presentOf(api, record, { arriving, profile, home, round: 0 }),
      });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (reloadsAfter(error, arriving)) return;
      setPhase({ kind: 'failed', ...failureOf(error, profile, arriving), home });
    }
  };

  const arriveOnce = useEffectEvent(begin);
  useEffect(() => {
    let isGone = false;
    void loadSession().then(() => arriveOnce(false, () => isGone));
    return () => {
      isGone = true;
      lock.current?.release();
    };
    // Once, because the questionnaire does not change while the page is open.
  }, []);

  return {
    phase,
    resume: () => setPhase((now) => (now.kind === 'resume' ? { ...now, kind: 'ready' } : now)),
    async restart() {
      if (phase.kind !== 'resume' && phase.kind !== 'ready') return;
      setPhase({ kind: 'ready', present: await restarted(api, phase.present) });
    },
    retry() {
      setPhase({ kind: 'loading' });
      void begin(false, () => false);
    },
    takeHere: () => void begin(true, () => false),
  };
}

async function presentOf(
  api: QuestionnaireApi,
  record: QuestionnaireRecord,
  { arriving, profile, home, round }: Pick<Present, 'arriving' | 'home' | 'round'> & { profile: Profile | null },
): Promise<Present> {
  const journey = await createJourney({ api, record, stash: createStash(record.id, localStorage) });
  void journey.queue.flush();
  return {
    record,
    arriving,
    home,
    journey,
    places: createPlacesApi(record.id),
    known: { contact: profile?.is_superuser ? (record.userInfo ?? {}) : contactOf(profile) },
    round,
  };
}

/** The same questionnaire without its answers. */
async function restarted(api: QuestionnaireApi, present: Present): Promise<Present> {
  present.journey.forget();
  const record = await api.reset(present.record.id);
  const fresh = await presentOf(api, record, { ...present, profile: null, round: present.round + 1 });
  return { ...fresh, known: present.known };
}

/** The dashboard of the team; a user without a team goes to the account page, a visitor to the operator's website. */
function homeOf(profile: Profile | null, { teamId }: Arriving): string {
  if (teamId !== null) return `/${teamId}/dashboard`;
  return profile === null ? publicHome : '/dashboard';
}

/** Why the questionnaire cannot start; null when it can. */
function hindranceOf(profile: Profile | null): { readonly message: string; readonly isRefused: boolean } | null {
  // A broken build without questions would submit an empty request.
  if (definition.questions.length === 0) return { message: texts['questionnaire.noQuestions'], isRefused: false };
  const isAlone = profile !== null && isWithoutTeam(profile);
  return isAlone ? { message: texts['questionnaire.noTeam'], isRefused: true } : null;
}

/** The message of a failed start; a rejection has a text for the kind of user. */
function failureOf(error: HttpError, profile: Profile | null, arriving: Arriving) {
  const { status } = error;
  const isRefused = status === 403;
  const isPassing = status === 429 || status === 0 || status >= 500;
  return { message: isRefused ? refusedText(profile, arriving) : reasonOf(error), isRefused, isPassing };
}

/** A user without access to the team's requests must not be referred to them. */
const refusedText = (profile: Profile | null, { teamId }: Arriving) =>
  profile !== null && may(readGrants, profile, teamId)
    ? texts['questionnaire.mayNotAsk']
    : texts['questionnaire.mayNotRequest'];

const readGrants = ['VIEW_PROCUREMENT'] as const;

function contactOf(profile: Profile | null): VisitorFacts['contact'] {
  if (profile === null) return {};
  const { first_name, last_name, email, phone, company, website } = profile;
  const known = { firstName: first_name, lastName: last_name, email, phone, company, website };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value));
}

/** Loads the covering dialog first, so that the question behind it takes no clicks. */
async function loadDialogs({ isSoftblocked }: QuestionnaireRecord, mayResume: boolean): Promise<void> {
  if (mayResume) await ResumeDialog.preload();
  if (isSoftblocked) await LimitDrawer.preload();
}

/** The error message, with the time to wait if the server sends it. */
function reasonOf({ status, message, retryAfterS }: HttpError): string {
  if (status !== 429 || retryAfterS === null) return message;
  return fill(texts['questionnaire.tooManyStarts'], { minutes: Math.max(1, Math.ceil(retryAfterS / 60)) });
}

/** 403 and 500: stored state may be the cause, so it is deleted and the page is tried once more. */
function reloadsAfter({ status }: HttpError, arriving: Arriving): boolean {
  if ((status !== 403 && status !== 500) || sessionStorage.getItem(storedReload) !== null) return false;
  sessionStorage.setItem(storedReload, 'true');
  forgetQuestionnaire(localStorage, arriving);
  location.reload();
  return true;
}
