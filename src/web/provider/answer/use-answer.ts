/** State of the answer: entries, errors, and whether it is saved. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { openRequest, saveDraft, submitAnswer, type QuoteRequestPage, type SentAnswer } from '../provider-api.ts';
import { faultsOf, type Faults } from './check.ts';
import type { Entry } from './entry.ts';
import { openEntries } from './open-entries.ts';
import { notifySubmitted } from './notify-submitted.ts';
import { faultsByEntry, toSent } from './to-sent.ts';

export interface AnswerText {
  readonly entries: readonly Entry[];
  readonly comments: string;
}

export type SaveState =
  | { readonly kind: 'untouched' | 'typing' | 'saving' | 'unreachable' | 'faulty' | 'conflict' }
  | { readonly kind: 'saved'; readonly at: Date };

export interface AnswerEditor extends AnswerText {
  readonly faults: Faults;
  readonly state: SaveState;
  readonly change: (part: Partial<AnswerText>) => void;
  /** Shows the errors that block submission; true when there are none. */
  readonly isReady: () => boolean;
  readonly save: () => Promise<void>;
  readonly submit: () => Promise<void>;
  /** After a conflict: `theirs` loads what the other window saved, `mine` overwrites it. */
  readonly resolve: (which: 'mine' | 'theirs') => Promise<void>;
}

export function useAnswer(
  token: string,
  page: QuoteRequestPage,
  onPage: (page: QuoteRequestPage) => void,
): AnswerEditor {
  const [answer, setAnswer] = useState<AnswerText>(() => openAnswer(page));
  const [faults, setFaults] = useState<Faults>({});
  const latest = useRef(answer);
  const { state, setState, setVersion, send } = useSending(token, page.version, latest, setFaults);
  const put = (next: AnswerText): void => {
    latest.current = next;
    setAnswer(next);
  };
  const isRefused = (isSubmit: boolean): boolean => {
    const found = faultsOf(latest.current.entries, isSubmit);
    setFaults(found);
    if (Object.keys(found).length === 0) return false;
    setState({ kind: 'faulty' });
    flash(texts['quoteRequest.fixErrors']);
    focusFault(found);
    return true;
  };
  useAutosave(state, async () => {
    if (Object.keys(faultsOf(latest.current.entries, false)).length > 0) setState({ kind: 'faulty' });
    else await send(saveDraft);
  });
  return {
    ...answer,
    faults,
    state,
    change(part) {
      put({ ...latest.current, ...part });
      setFaults((before) => stillWrong(before, latest.current.entries));
      setState((before) => (before.kind === 'conflict' ? before : { kind: 'typing' }));
    },
    isReady: () => !isRefused(true),
    async save() {
      if (!isRefused(false) && (await send(saveDraft))) flash(texts['quoteRequest.saved'], 'success');
    },
    async submit() {
      const { entries } = latest.current;
      const done = await send(submitAnswer);
      if (!done) return;
      entries.map(toSent).forEach(notifySubmitted);
      onPage(done);
    },
    async resolve(which) {
      const now = await openRequest(token);
      setVersion(now.version);
      if (now.status !== 'SENT') return onPage(now);
      if (which === 'mine') return void (await send(saveDraft));
      put(openAnswer(now));
      setFaults({});
      setState({ kind: 'untouched' });
    },
  };
}

/** One call at a time, with the latest known version; shows the reason of a failed save. */
function useSending(
  token: string,
  firstVersion: number,
  latest: RefObject<AnswerText>,
  onFaults: (faults: Faults) => void,
) {
  const [state, setState] = useState<SaveState>({ kind: 'untouched' });
  const version = useRef(firstVersion);
  const sending = useRef<Promise<unknown> | null>(null);
  const fail = (error: unknown, sent: readonly Entry[]): void => {
    const status = error instanceof HttpError ? error.status : null;
    if (status === 409) return setState({ kind: 'conflict' });
    setState({ kind: status === 0 ? 'unreachable' : 'faulty' });
    flashError(error);
    if (error instanceof HttpError && status === 422) onFaults(faultsByEntry(error.fields, sent));
  };
  const sendNow = async (call: typeof saveDraft): Promise<QuoteRequestPage | null> => {
    const sent = latest.current;
    setState({ kind: 'saving' });
    try {
      const next = await call(token, toBody(sent, version.current));
      version.current = next.version;
      setState(latest.current === sent ? { kind: 'saved', at: new Date() } : { kind: 'typing' });
      return next;
    } catch (error) {
      fail(error, sent.entries);
      return null;
    }
  };
  const send: typeof sendNow = async (call) => {
    // Waits for a running autosave, so that the submit is not lost.
    while (sending.current) await sending.current;
    const result = sendNow(call);
    sending.current = result;
    try {
      return await result;
    } finally {
      sending.current = null;
    }
  };
  const setVersion = (next: number): void => {
    version.current = next;
  };
  return { state, setState, setVersion, send };
}

/** Saves some time after the last change; the browser asks before it closes unsaved input. */
function useAutosave(state: SaveState, save: () => Promise<void>): void {
  const run = useRef(save);
  useEffect(() => {
    run.current = save;
  });
  useEffect(() => {
    if (state.kind !== 'typing') return undefined;
    const timer = setTimeout(() => void run.current(), limits.autosaveThrottleMs);
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      clearTimeout(timer);
      removeEventListener('beforeunload', warn);
    };
  }, [state]);
}

const openAnswer = (page: QuoteRequestPage): AnswerText => ({
  entries: openEntries(page),
  comments: page.draft?.comments ?? page.comments ?? '',
});

const toBody = ({ entries, comments }: AnswerText, version: number): SentAnswer => ({
  version,
  comments: comments.trim() || null,
  quotes: entries.map(toSent),
});

/** Removes fixed errors at once; new ones appear on the next save. */
function stillWrong(before: Faults, entries: readonly Entry[]): Faults {
  const now = faultsOf(entries, true);
  return Object.fromEntries(Object.keys(before).flatMap((field) => (now[field] ? [[field, now[field]]] : [])));
}

function focusFault(faults: Faults): void {
  const first = [...document.querySelectorAll<HTMLElement>('[data-field]')].find(
    ({ dataset }) => (dataset['field'] ?? '') in faults,
  );
  first?.closest('details')?.setAttribute('open', '');
  first?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}
