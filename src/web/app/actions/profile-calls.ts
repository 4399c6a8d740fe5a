/** The account changes itself (AC-050). */
import { accountMessages } from '#generated/domain/messages/account.ts';
import { http } from '#web/shell/api/http.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { reloadSession } from '#web/shell/session/session.ts';
import type { Action } from '#web/shell/steps/steps-screen.ts';

const wires = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  timezone: 'timezone',
  avatar: 'avatar',
};

export const saveProfile: Action = async ({ answers }) => {
  const data = new FormData();
  for (const [key, wire] of Object.entries(wires)) {
    const answer = answers[key];
    if (answer instanceof File || (typeof answer === 'string' && answer !== '')) data.append(wire, answer);
  }
  await http({ url: '/api/account/update-profile', method: 'PUT', data });
  await reloadSession();
  flash(accountMessages['account.profileSaved'], 'success');
};

export const changePassword: Action = async ({ answers, go }) => {
  const { currentPassword, password } = answers;
  await http({
    url: '/api/account/change-password',
    method: 'POST',
    data: { current_password: currentPassword, password },
  });
  flash(accountMessages['account.passwordChanged'], 'success');
  go('/dashboard/profile');
};
