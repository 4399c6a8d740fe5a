import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { home, send, signedIn, usePages } from './open-page.tsx';

const open = usePages();
const validate = 'GET /api/team-users/validate-invitations';
const accept = 'PUT /api/team-users/accept-invitations';
const invited = { email: 'new@acme-dental.example', team: 'Acme Dental', name: 'New Person', inviter: 'Dana Reed' };
const path = '/confirm/join-team-invitations';

describe('/confirm/join-team-invitations', () => {
  test('[TU-018] [TU-019] [TU-021] [AC-030] [AC-031] [AC-034] [AC-036] [NO-041] [NO-045] a new user enters phone and password and joins', async () => {
    const page = open(`${path}?token=t-1`, {
      [validate]: { body: { ...invited, has_account: false } },
      ...signedIn(accept),
    });
    await screen.findByRole('heading', { name: 'Set up your account' });
    expect(page.calls(validate)[0]!.query).toEqual({ token: 't-1' });
    const who = 'Dana Reed invites New Person to join Acme Dental. You will sign in as new@acme-dental.example.';
    expect(screen.getByText(who)).toBeDefined();
    const passwords = { Password: 'Right-horse-1', 'Confirm password': 'Right-horse-1' };
    send(passwords, 'Join team');
    expect(screen.getAllByText('Required')).toHaveLength(1);
    expect(screen.getByLabelText(/^Phone/).getAttribute('aria-invalid')).toBe('true');
    expect(page.calls(accept)).toEqual([]);
    send({ Phone: '312-555-0142', 'Confirm password': 'Wrong-horse-1' }, 'Join team');
    expect(page.calls(accept), 'the passwords differ').toEqual([]);
    send(passwords, 'Join team');
    await waitFor(() => expect(page.left).toEqual([home]));
    expect(page.calls(accept)[0]!.body).toEqual({ token: 't-1', password: 'Right-horse-1', phone: '312-555-0142' });
    expect(window.dataLayer).toEqual([{ event: 'teamUserSignup', method: 'password' }]);
  });

  test('[TU-018] [TU-021] [AC-036] [SH-034] a user with an identity provider joins with token, customSsoProvider and cognitoUsername, and a name instead of a password', async () => {
    const page = open(`${path}?token=t-1&customSsoProvider=acme&cognitoUsername=new-at-idp`, {
      [validate]: { body: { ...invited, has_account: false } },
      ...signedIn(accept),
    });
    await screen.findByLabelText(/^Phone/);
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
    send({ Phone: '312-555-0142' }, 'Join team');
    await waitFor(() => expect(page.left).toEqual([home]));
    expect(page.calls(accept)[0]!.body).toEqual({
      token: 't-1',
      phone: '312-555-0142',
      cognito_username: 'new-at-idp',
    });
    expect(window.dataLayer).toEqual([{ event: 'teamUserSignup', method: 'single_sign_on' }]);
  });

  test('[TU-020] [AC-032] [AC-033] a user with an account is informed, and joins on the way to the dashboard', async () => {
    const page = open(`${path}?token=t-1`, {
      [validate]: { body: { ...invited, has_account: true } },
      [accept]: { body: {} },
    });
    expect(
      await screen.findByText('You have an account already. Go to your dashboard to join Acme Dental.'),
    ).toBeDefined();
    send({}, 'Go to dashboard');
    await waitFor(() => expect(page.path()).toBe('/account/login?redirect=%2Fdashboard'));
    expect(page.calls(accept)[0]!.body).toEqual({ token: 't-1' });
    expect(window.dataLayer).toBeUndefined();
  });

  test('[TU-022] [SH-061] [ER-027] an invalid invitation shows the reason and redirects to the public home after 3 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const page = open(`${path}?token=old`, { [validate]: { status: 422, body: { message: 'No longer valid' } } });
    await screen.findByText('This invitation is no longer valid. Ask your team admin for a new one.');
    expect(page.left).toEqual([]);
    await vi.advanceTimersByTimeAsync(2500);
    expect(page.left).toEqual([]);
    await vi.advanceTimersByTimeAsync(500);
    expect(page.left).toEqual(['/api/public-home']);
  });
});

test.each(['/confirm/reset-password', '/confirm/unsubscribe', '/confirm/email-change'])(
  '%s without its token shows that the link is incomplete, and has no fields',
  async (incomplete) => {
    for (const address of [incomplete, `${incomplete}?token=`]) {
      const page = open(address);
      await screen.findByRole('heading', { name: 'This link is incomplete' });
      expect(screen.queryAllByRole('button')).toEqual([]);
      expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/account/login');
      expect(page.calls('POST /api/account/forgot-password/reset')).toEqual([]);
      cleanup();
    }
  },
);

test('[SH-033] /confirm/reset-password posts the token of the link with the new password', async () => {
  const page = open('/confirm/reset-password?token=t-1', { 'POST /api/account/forgot-password/reset': { body: {} } });
  await screen.findByLabelText(/^Password/);
  send({ Password: 'Right-horse-1', 'Confirm password': 'Right-horse-1' }, 'Set password');
  expect(await screen.findByText('Password Successfully Reset')).toBeDefined();
  expect(page.calls('POST /api/account/forgot-password/reset')[0]!.body).toEqual({
    token: 't-1',
    password: 'Right-horse-1',
  });
});

test('[SH-033] a used reset link shows what to do', async () => {
  const fault = 'Invalid sign up link';
  open('/confirm/reset-password?token=t-1', {
    'POST /api/account/forgot-password/reset': { status: 422, body: { message: fault, token: [fault] } },
  });
  await screen.findByLabelText(/^Password/);
  send({ Password: 'Right-horse-1', 'Confirm password': 'Right-horse-1' }, 'Set password');
  expect(await screen.findByRole('heading', { name: 'This link cannot be used' })).toBeDefined();
  expect(
    screen.getByText('It was already used or has expired. Request a new link to set your password.'),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(
    '/account/forgot-password',
  );
});

test('[SH-037] [AC-043] [ER-026] /confirm/unsubscribe asks for a confirmation, posts the token, and shows the result and how to undo it', async () => {
  const page = open('/confirm/unsubscribe?token=t-1', {
    'POST /api/unsubscribe': { body: { message: 'Successfully Unsubscribed', email: 'dana@acme-dental.example' } },
  });
  expect(await screen.findByRole('heading', { name: 'Stop emails about requests, services and bills?' })).toBeDefined();
  expect(page.calls('POST /api/unsubscribe')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('Successfully Unsubscribed')).toBeDefined();
  expect(page.calls('POST /api/unsubscribe')[0]!.body).toEqual({ token: 't-1' });
  expect(
    screen.getByText(/^dana@acme-dental\.example gets no more emails about requests, services and bills\./),
  ).toBeDefined();
  const undo = screen.getByRole('link', { name: 'Get emails again' });
  expect(undo.getAttribute('href')).toBe('/dashboard/profile/emails');
});

test.each([
  'account-creation',
  'email-change',
  'join-team-invitations',
  'questionnaire-account-creation',
  'reset-password',
  'sales-rep-order-accepted',
  'unsubscribe',
])('an emailed link to /confirm/%s changes nothing when a scanner of emails opens it', async (route) => {
  const page = open(`/confirm/${route}?token=t-1`, {
    [validate]: { body: { ...invited, has_account: false } },
  });
  await screen.findByRole('heading');
  expect(page.writes()).toEqual([]);
});

test('[SV-046] [SV-047] a sales representative confirms an order without a login, and sees which one', async () => {
  open('/confirm/sales-rep-order-accepted?token=t-1', {
    'POST /api/service-order-accepted': { body: { success: true, company: 'Acme Dental', service: 'Internet' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm order' }));
  expect(await screen.findByRole('heading', { name: 'Acme Dental Internet Order Accepted' })).toBeDefined();
  expect(screen.getByText('Thank you! The order has been successfully confirmed.')).toBeDefined();
});

test('[SV-048] an invalid confirmation link shows a message with a contact', async () => {
  open('/confirm/sales-rep-order-accepted?token=t-1', {
    'POST /api/service-order-accepted': { status: 422, body: { message: 'An issue occurred on our end' } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm order' }));
  expect(await screen.findByRole('heading', { name: 'An issue occurred on our end' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Contact us' })).toBeDefined();
});

test('[SH-038] /confirm/sales-rep-order-accepted posts its token without a login', async () => {
  const page = open('/confirm/sales-rep-order-accepted?token=t-1');
  await waitFor(() => expect(page.path()).toBe('/confirm/sales-rep-order-accepted?token=t-1'));
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm order' }));
  await waitFor(() => expect(page.calls('POST /api/service-order-accepted').length).toBe(1));
  expect(page.calls('POST /api/service-order-accepted')[0]!.body).toEqual({ token: 't-1' });
});

test('[SH-041] the home link of the not-found page leads to the dashboard', async () => {
  open('/confirm/nowhere');
  expect(await screen.findByText('Something went wrong…')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/dashboard/home');
});
