import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { home, send, signedIn, usePages } from './open-page.tsx';

const open = usePages();
const email = 'dana@acme-dental.example';
const noProvider = { 'GET /api/sso-provider': { body: {} } };

describe('/account/login', () => {
  test('[SH-026] [AC-005] asks for the email and links to sign-up and password reset', async () => {
    open('/account/login');
    await screen.findByLabelText(/^Email/);
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(target('Create an account')).toBe('/account/user-signup');
    expect(target('Forgot your password?')).toBe('/account/forgot-password');
  });

  test('[AC-004] [AC-010] without an identity provider it asks for the password, and posts both to /account/login', async () => {
    const page = open('/account/login', { ...noProvider, ...signedIn('POST /api/account/login') });
    await screen.findByLabelText(/^Email/);
    send({ Email: email }, 'Continue');
    await screen.findByLabelText(/^Password/);
    send({ Password: 'Right-horse-1' }, 'Sign in');
    await waitFor(() => expect(page.left).toEqual([home]));
    expect(page.calls('POST /api/account/login').map(({ body }) => body)).toEqual([
      { email, password: 'Right-horse-1' },
    ]);
  });

  test('[AC-003] [AC-004] a user with a choice of identity provider or password is asked which', async () => {
    const offered = { 'GET /api/sso-provider': { body: { offered_sso_provider: 'federated' } } };
    const page = open('/account/login', offered);
    await screen.findByLabelText(/^Email/);
    send({ Email: email }, 'Continue');
    await screen.findByLabelText(/^Sign in with/);
    send({ 'Sign in with': 'provider' }, 'Continue');
    await waitFor(() => expect(page.left).toEqual(['/api/sso/federated/start']));
  });

  test('[AC-004] choosing the password shows the password field', async () => {
    open('/account/login', { 'GET /api/sso-provider': { body: { offered_sso_provider: 'federated' } } });
    await screen.findByLabelText(/^Email/);
    send({ Email: email }, 'Continue');
    await screen.findByLabelText(/^Sign in with/);
    send({ 'Sign in with': 'password' }, 'Continue');
    expect(await screen.findByLabelText(/^Password/)).toBeDefined();
  });

  test.each([
    ['[ER-015] without a text of its own', {}, 'Invalid username or password'],
    ['[ER-015] with the text of the server', { message: 'No spam here' }, 'No spam here'],
  ])('the failure %s shows its reason', async (_, body, text) => {
    open('/account/login', { ...noProvider, 'POST /api/account/login': { status: 401, body } });
    await screen.findByLabelText(/^Email/);
    send({ Email: email }, 'Continue');
    await screen.findByLabelText(/^Password/);
    send({ Password: 'Wrong-horse-1' }, 'Sign in');
    expect(await screen.findByText(text)).toBeDefined();
  });
});

describe('/account/callback', () => {
  test("[SH-029] [AC-014] shows a spinner until the sign-in is done, then the account's start page", async () => {
    const page = open('/account/callback?code=c&state=s', signedIn('POST /api/token-for-identity'));
    expect(await screen.findByRole('status')).toBeDefined();
    await waitFor(() => expect(page.left).toEqual([home]));
    expect(page.calls('POST /api/token-for-identity')[0]!.body).toEqual({ identity_token: 'c', state: 's' });
  });

  test('[ER-018] an identity that must sign up in its team opens /confirm/join-team-invitations', async () => {
    const needed = {
      reason: ['team_signup_needed'],
      email: ['guest@acme.example'],
      cognito_username: ['p-6'],
      custom_sso_provider: ['acme'],
      token: ['t-1'],
    };
    const page = open('/account/callback?code=c&state=s', {
      'POST /api/token-for-identity': { status: 400, body: { message: 'Sign up', ...needed } },
      'GET /api/team-users/validate-invitations': {
        body: { email: 'guest@acme.example', team: 'Acme Dental', has_account: false },
      },
    });
    await screen.findByRole('heading', { name: 'Set up your account' });
    expect(page.path()).toBe(
      '/confirm/join-team-invitations?email=guest%40acme.example&cognitoUsername=p-6&customSsoProvider=acme&token=t-1',
    );
  });

  test('[AC-015] offers a link to the login page after 30 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open('/account/callback?code=c&state=s', { 'POST /api/token-for-identity': { isPending: true } });
    await screen.findByRole('status');
    await act(() => vi.advanceTimersByTimeAsync(28_000));
    expect(screen.queryByRole('link', { name: 'Back to login' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/account/login');
  });

  test('[ER-020] any other 400 shows its message with a full stop', async () => {
    open('/account/callback?code=c&state=s', {
      'POST /api/token-for-identity': { status: 400, body: { message: 'x', reason: ['foreign_domain'] } },
    });
    expect(await screen.findByText('Sign in error.')).toBeDefined();
    expect(await screen.findByRole('link', { name: 'Back to login' })).toBeDefined();
  });

  test.each([
    ['a refusal by the provider', '?error=access_denied', 400],
    ['a failure of the server', '?code=c&state=s', 503],
  ])('[ER-021] %s shows its message without a full stop, and links to the login page', async (_, query, status) => {
    const page = open(`/account/callback${query}`, {
      'POST /api/token-for-identity': { status, body: { message: 'x' } },
    });
    expect((await screen.findByText('Sign in error')).textContent).toBe('Sign in error');
    fireEvent.click(await screen.findByRole('link', { name: 'Back to login' }));
    await waitFor(() => expect(page.path()).toBe('/account/login'));
  });
});

test.each([
  ['/account/login', 'Sign in', 'Sign in to buy and manage the network services of your team.'],
  [
    '/account/user-signup',
    'Create an account',
    'Create an account for your company to ask for quotes and follow your services.',
  ],
])('[SH-032] %s has its title and description', async (path, title, description) => {
  // As in public.html.
  document.head.insertAdjacentHTML('beforeend', '<meta name="description" content="" />');
  open(path);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
  expect(document.title).toContain(title);
  await waitFor(() =>
    expect(document.querySelector('meta[name="description"]')).toMatchObject({ content: description }),
  );
  document.querySelector('meta[name="description"]')!.remove();
});

test('[SH-027] [AC-026] /account/forgot-password is a form of one email field', async () => {
  const page = open('/account/forgot-password', { 'POST /api/account/forgot-password': { body: { message: 'x' } } });
  await screen.findByLabelText(/^Email/);
  expect(document.querySelectorAll('input, select, textarea')).toHaveLength(1);
  send({ Email: email }, 'Send link');
  expect(await screen.findByText('If an account exists, reset instructions have been emailed to you.')).toBeDefined();
  expect(page.calls('POST /api/account/forgot-password')[0]!.body).toEqual({ email });
});
