/** Opens a page of the public entry over calls that a test answers. */
import { ThemeProvider } from '@emotion/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { signedInCookie } from '#runtime/cookies.ts';
import { PublicPages, preloadPage } from '#web/public/PublicPages.tsx';
import { FlashMessages } from '#web/frame/flash/FlashMessages.tsx';
import { flashes } from '#web/shell/flash/flash.ts';
import { forgetSession } from '#web/shell/session/session.ts';
import { lightTokens } from '#web/theme/tokens.ts';

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  /** Never comes. */
  readonly isPending?: true;
}

/** What the server answers, by `POST /api/account/login`; every other call is answered 404. */
export type ServerAnswers = Readonly<Record<string, Answer>>;

interface Call {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | null;
}

export interface OpenPage {
  /** Calls of that name, in their order. */
  readonly calls: (name: string) => readonly Call[];
  /** Path and query that the router shows. */
  readonly path: () => string;
  /** Pages that were loaded anew, or answered by others. */
  readonly left: readonly string[];
}

/** For the top of a test file: answers no call before a page is opened, and tidies up. */
export function usePages(): (path: string, answers?: ServerAnswers) => OpenPage {
  const left: string[] = [];
  beforeEach(() => {
    left.length = 0;
    const leave = (path: string): void => void left.push(path);
    const { href, origin, protocol } = location;
    vi.stubGlobal('location', { href, origin, protocol, pathname: '/', search: '', assign: leave, replace: leave });
  });
  afterEach(() => {
    cleanup();
    act(() => {
      flashes.set([]);
      forgetSession();
    });
    document.cookie = `${signedInCookie}=; max-age=0`;
    delete window.dataLayer;
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return (path, answers = {}) => ({ ...open(path, answers), left });
}

const team = { id: '01a1fdfb-be4e-767c-bdf1-1f0f0397c6b6', name: 'Acme Dental' };
/** Where the account lands. */
export const home = `/${team.id}/dashboard`;

/** The account that {@link signedIn} answers for `GET /api/account/profile`. */
const profile = {
  id: 'u1',
  email: 'dana@acme-dental.example',
  is_superuser: false,
  teams: [team],
  primary_team: team,
  active_team: null,
};

/** Answers of a call that signs in: the browser holds a session from then on. */
export const signedIn = (name: string, body: object = {}): ServerAnswers => ({
  [name]: { body: { token: 't', user: profile, ...body } },
  'GET /api/account/profile': { body: profile },
});

/** Fills the fields by their labels and presses the button. */
export function send(values: Readonly<Record<string, string>>, button: string): void {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: button }));
}

function open(path: string, answers: ServerAnswers): Omit<OpenPage, 'left'> {
  const made: Call[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const name = `${method.toUpperCase()} ${url.pathname}`;
    made.push({
      name,
      query: Object.fromEntries(url.searchParams),
      body: typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : null,
    });
    const answer = answers[name];
    if (answer?.isPending) return new Promise(() => undefined);
    if (answer && 'token' in ((answer.body ?? {}) as object)) document.cookie = `${signedInCookie}=1`;
    return Response.json(answer?.body ?? {}, { status: answer === undefined ? 404 : (answer.status ?? 200) });
  });
  const opened = preloadPage(path.split('?', 1)[0]!);
  render(
    <ThemeProvider theme={{ tokens: lightTokens }}>
      <MemoryRouter initialEntries={[path]}>
        <PublicPages opened={opened} />
        <FlashMessages />
        <Where />
      </MemoryRouter>
    </ThemeProvider>,
  );
  return {
    calls: (name) => made.filter((call) => call.name === name),
    path: () => screen.getByTestId('path').textContent,
  };
}

function Where() {
  const { pathname, search } = useLocation();
  return <span data-testid="path" hidden>{`${pathname}${search}`}</span>;
}
