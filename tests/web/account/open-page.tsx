/** Opens a page of the public entry with faked API calls. */
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
  /** Never resolves. */
  readonly isPending?: true;
}

/** Responses by call, e.g. `POST /api/account/login`; every other call returns 404. */
export type ServerAnswers = Readonly<Record<string, Answer>>;

interface Call {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | null;
}

export interface OpenPage {
  /** Calls of that name, in their order. */
  readonly calls: (name: string) => readonly Call[];
  /** Names of all calls that may change something. */
  readonly writes: () => readonly string[];
  /** Path and query of the router. */
  readonly path: () => string;
  /** Addresses of full page loads and of other sites. */
  readonly left: readonly string[];
}

/** For the top of a test file: fakes the API and cleans up after each test. */
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
/** Start page of the account. */
export const home = `/${team.id}/dashboard`;

/** The account that {@link signedIn} returns for `GET /api/account/profile`. */
const profile = {
  id: 'u1',
  email: 'dana@acme-dental.example',
  is_superuser: false,
  teams: [team],
  primary_team: team,
  active_team: null,
};

/** Responses of a call that signs in: the browser has a session from then on. */
export const signedIn = (name: string, body: object = {}): ServerAnswers => ({
  [name]: { body: { token: 't', user: profile, ...body } },
  'GET /api/account/profile': { body: profile },
});

/** Fills in the fields by their labels and presses the button. */
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
    writes: () => made.map(({ name }) => name).filter((name) => !name.startsWith('GET ')),
    path: () => screen.getByTestId('path').textContent,
  };
}

function Where() {
  const { pathname, search } = useLocation();
  return <span data-testid="path" hidden>{`${pathname}${search}`}</span>;
}
