/** The answer while it is edited: what is typed, what is wrong with it, and whether it is safe. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { openRequest, saveDraft, submitAnswer, type QuoteRequestPage, type SentAnswer } from '../provider-api.ts';
import { faultsOf, type Faults } from './check.ts';
import type { Entry } from './entry.ts';
import { openEntries } from './open-entries.ts';
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
  /** Shows what keeps the answer from being submitted; true when nothing does. */
  readonly isReady: () => boolean;
  readonly save: () => Promise<void>;
  readonly submit: () => Promise<void>;
  /** After a conflict: `theirs` shows what the other window saved, `mine` saves over it. */
  readonly resolve: (which: 'mine' | 'theirs') => Promise<void>;
}

export function useAnswer(
  token: string,
  page: QuoteRequestPage,
  onPage: (page: QuoteRequestPage) => void,
): AnswerEditor {
  const [answer, setAnswer] = useState<AnswerText>(() => openAnswer(page));
  const [faults, setFaults] = useState<Faults>({});
  const [state, setState] = useState<SaveState>({ kind: 'untouched' });
  const latest = useRef(answer);
  const version = useRef(page.version);
  const isSending = useRef(false);

  const put = (next: AnswerText): void => {
    latest.current = next;
    setAnswer(next);
  };
  const refuse = (found: Faults): boolean => {
    setFaults(found);
    if (Object.keys(found).length === 0) return false;
    setState({ kind: 'faulty' });
    flash(texts['quoteRequest.fixErrors']);
    focusFault(found);
    return true;
  };
  const fail = (error: unknown, sent: readonly Entry[]): void => {
    const status = error instanceof HttpError ? error.status : null;
    if (status === 409) return setState({ kind: 'conflict' });
    setState({ kind: status === 0 ? 'unreachable' : 'faulty' });
    flashError(error);
    if (error instanceof HttpError && status === 422) setFaults(faultsByEntry(error.fields, sent));
  };
  const send = async (call: typeof saveDraft): Promise<QuoteRequestPage | null> => {
    if (isSending.current) return null;
    isSending.current = true;
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
    } finally {
      isSending.current = false;
    }
  };
  const autosave = useCallback(async (): Promise<void> => {
    if (Object.keys(faultsOf(latest.current.entries, false)).length > 0) return setState({ kind: 'faulty' });
    await send(saveDraft);
    // Its parts are refs and setters, which stay the same.
  }, [token]);
  useAutosave(state, answer, autosave);

  return {
    ...answer,
    faults,
    state,
    change(part) {
      put({ ...latest.current, ...part });
      setFaults((before) => stillWrong(before, latest.current.entries));
      setState((before) => (before.kind === 'conflict' ? before : { kind: 'typing' }));
    },
    isReady: () => !refuse(faultsOf(latest.current.entries, true)),
    async save() {
      if (refuse(faultsOf(latest.current.entries, false))) return;
      if (await send(saveDraft)) flash(texts['quoteRequest.saved'], 'success');
    },
    async submit() {
      const done = await send(submitAnswer);
      if (done) onPage(done);
    },
    async resolve(which) {
      const now = await openRequest(token);
      version.current = now.version;
      if (now.status !== 'SENT') return onPage(now);
      if (which === 'mine') return void (await send(saveDraft));
      put(openAnswer(now));
      setFaults({});
      setState({ kind: 'untouched' });
    },
  };
}

/** Saves some time after the last change; the browser asks before it closes what is not saved. */
function useAutosave(state: SaveState, answer: AnswerText, save: () => Promise<void>): void {
  useEffect(() => {
    if (state.kind !== 'typing') return undefined;
    const timer = setTimeout(() => void save(), limits.autosaveThrottleMs);
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      clearTimeout(timer);
      removeEventListener('beforeunload', warn);
    };
  }, [state, answer, save]);
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

/** A fault goes as soon as its field is right; new ones wait for the next save. */
function stillWrong(before: Faults, entries: readonly Entry[]): Faults {
  const now = faultsOf(entries, true);
  return Object.fromEntries(Object.keys(before).flatMap((field) => (now[field] ? [[field, now[field]]] : [])));
}

function focusFault(faults: Faults): void {
  const first = [...document.querySelectorAll<HTMLElement>('[data-field]')].find(
    ({ dataset }) => dataset['field']! in faults,
  );
  first?.closest('details')?.setAttribute('open', '');
  first?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}
