import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { home, send, signedIn, usePages } from './open-page.tsx';

const open = usePages();
const email = 'rosa@lind-logistics.example';
const facts = {
  'First name': 'Rosa',
  'Last name': 'Lind',
  'Work email': email,
  'Work phone': '312-555-0142',
  Company: 'Lind Logistics',
};
const passwords = { Password: 'Right-horse-1', 'Confirm password': 'Right-horse-1' };
const thanks = 'Thanks for verifying your email! Finish your account creation below to get started.';
const provider = { 'GET /api/sso-provider': { body: { custom_sso_provider: 'lind' } } };
const noProvider = { 'GET /api/sso-provider': { body: {} } };

describe('/account/user-signup', () => {
  test('[AC-021] the email is sent again no sooner than 120 seconds after the last one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const page = open('/account/user-signup', { 'POST /api/account/user-signup': { body: { message: 'x' } } });
    await screen.findByLabelText(/^First name/);
    send(facts, 'Create account');
    const resend = await screen.findByRole('button', { name: /^Resend/ });
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
    };
    await pass(118);
    expect(resend.hasAttribute('disabled')).toBe(true);
    await pass(2);
    expect(resend.hasAttribute('disabled')).toBe(false);
    fireEvent.click(resend);
    // Signing up again for an unverified account sends the email again.
    await waitFor(() => expect(page.calls('POST /api/account/user-signup')).toHaveLength(2));
    expect(resend.hasAttribute('disabled')).toBe(true);
  });

  test('[AC-020] shows the email address, and goes back to the filled form to correct it', async () => {
    const page = open('/account/user-signup', { 'POST /api/account/user-signup': { body: { message: 'x' } } });
    await screen.findByLabelText(/^First name/);
    send(facts, 'Create account');
    await screen.findByRole('button', { name: /^Resend/ });
    const address = page.calls('POST /api/account/user-signup');
    expect(
      screen.getByText(new RegExp(`^Check your inbox at ${String(address[0]!.body!['email'])} and`)),
    ).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Correct the address' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Company/)).value).toBe(address[0]!.body!['company']);
    send({ 'Work email': 'rosa.right@lind-logistics.example' }, 'Create account');
    expect(await screen.findByText(/at rosa\.right@lind-logistics\.example and/)).toBeDefined();
  });

  test('[SH-028] [AC-016] [AC-017] asks for five values; the website is optional', async () => {
    const page = open('/account/user-signup', { 'POST /api/account/user-signup': { body: { message: 'x' } } });
    await screen.findByLabelText(/^First name/);
    send({}, 'Create account');
    expect(await screen.findAllByText('Required')).toHaveLength(5);
    expect(screen.getByLabelText('Website').getAttribute('aria-invalid')).toBeNull();
    expect(screen.getAllByRole('textbox')).toHaveLength(6);
    expect(page.calls('POST /api/account/user-signup')).toEqual([]);
  });

  test('[AC-018] [VA-003] reports a free email address together with all other errors', async () => {
    const page = open('/account/user-signup', {
      'GET /api/account/corporate-email': { body: { is_corporate: false } },
    });
    await screen.findByLabelText(/^First name/);
    send({ ...facts, 'Work email': 'rosa@gmail.com', 'Work phone': '12' }, 'Create account');
    expect(await screen.findByText('Please enter a corporate email address')).toBeDefined();
    expect(screen.getByText(/^Please enter a valid phone number/)).toBeDefined();
    expect(page.calls('POST /api/account/user-signup')).toEqual([]);
  });

  test('[AC-020] [ER-023] [NO-040] [NO-045] opens the page that asks to verify the email', async () => {
    const page = open('/account/user-signup', { 'POST /api/account/user-signup': { body: { message: 'x' } } });
    await screen.findByLabelText(/^First name/);
    send(facts, 'Create account');
    expect(await screen.findByRole('heading', { name: 'Verify your email' })).toBeDefined();
    expect(await screen.findByText('Signup Successful')).toBeDefined();
    expect(page.calls('POST /api/account/user-signup')[0]!.body).toMatchObject({
      first_name: 'Rosa',
      last_name: 'Lind',
      email,
      phone: '312-555-0142',
      company: 'Lind Logistics',
      ly_uuid: expect.stringMatching(/^\w{32}$/),
    });
    expect(window.dataLayer).toEqual([{ event: 'userSignup', method: 'password', hasWebsite: false }]);
  });

  test.each([
    [422, { message: 'Some fields need attention.', email: ['Taken'] }, 'Signup Error'],
    [429, { message: 'Too many tries.' }, 'Signup Error: Too many tries.'],
  ])('[ER-022] a failure with %s shows an error message and keeps the form', async (status, body, text) => {
    open('/account/user-signup', { 'POST /api/account/user-signup': { status, body } });
    await screen.findByLabelText(/^First name/);
    send(facts, 'Create account');
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    await waitFor(() => expect(screen.queryByText('Taken') !== null).toBe(status === 422));
    expect(screen.getByLabelText(/^First name/)).toHaveProperty('value', 'Rosa');
    expect(window.dataLayer).toBeUndefined();
  });
});

describe.each([
  ['/confirm/account-creation', 'POST /api/account/user-signup-completion'],
  ['/confirm/questionnaire-account-creation', 'POST /api/account/questionnaire-signup'],
])('%s', (path, call) => {
  test('[SH-035] [SH-036] [AC-025] [AC-037] thanks, and sets a password with the token of the link', async () => {
    const page = open(`${path}?email=${email}&token=t-1`, { ...noProvider, ...signedIn(call) });
    expect(await screen.findByText(thanks)).toBeDefined();
    send(passwords, 'Finish');
    await waitFor(() => expect(page.left).toEqual([home]));
    expect(page.calls(call)[0]!.body).toEqual({ token: 't-1', password: 'Right-horse-1' });
  });

  test.each(['token=t-1', `email=${email}`, ''])(
    '[AC-038] an incomplete link shows a message on the login page: %s',
    async (query) => {
      const page = open(`${path}?${query}`, noProvider);
      expect(await screen.findByText('Invalid sign up link')).toBeDefined();
      await waitFor(() => expect(page.path()).toBe('/account/login'));
    },
  );

  test('[AC-039] [SH-035] [SH-036] users of a company with an identity provider see a spinner and are redirected there', async () => {
    const page = open(`${path}?email=${email}&token=t-1&cognitoUsername=rosa-at-idp`, {
      ...provider,
      [call]: { body: {} },
    });
    await waitFor(() => expect(page.left).toEqual(['/api/sso/lind/start']));
    expect(await screen.findByRole('status')).toBeDefined();
    expect(screen.queryByText(thanks)).toBeNull();
  });
});

describe('/confirm/questionnaire-account-creation', () => {
  const path = '/confirm/questionnaire-account-creation';
  const call = 'POST /api/account/questionnaire-signup';

  test('[AC-040] [AC-025] [SH-036] sets up the account before the redirect to the identity provider', async () => {
    const page = open(`${path}?email=${email}&token=t-1&cognitoUsername=rosa-at-idp`, {
      ...provider,
      [call]: { body: { questionnaire_type: 'service_request' } },
    });
    expect(await screen.findByText('Account setup successfully')).toBeDefined();
    expect(page.calls(call)[0]!.body).toEqual({ token: 't-1', cognito_username: 'rosa-at-idp' });
    await waitFor(() => expect(page.left).toEqual(['/api/sso/lind/start']));
  });

  test('[AC-040] an invalid link shows a message on the login page', async () => {
    const page = open(`${path}?email=${email}&token=old`, {
      ...provider,
      [call]: { status: 422, body: { message: 'Invalid sign up link' } },
    });
    expect(await screen.findByText('Invalid sign up link')).toBeDefined();
    await waitFor(() => expect(page.path()).toBe('/account/login'));
    expect(page.left).toEqual([]);
  });

  test('[AC-042] leads to the bulk-site page after a bulk-site project', async () => {
    const page = open(`${path}?email=${email}&token=t-1`, {
      ...noProvider,
      ...signedIn(call, { questionnaire_type: 'bulk_site_project' }),
    });
    await screen.findByText(thanks);
    send(passwords, 'Finish');
    await waitFor(() => expect(page.left).toEqual(['/bulk-site']));
  });
});
