/** Changes of the account to itself (AC-050). */
import { changePassword as sendPassword, updateProfile } from '#generated/client/account.ts';
import type { ChangePasswordBody, UpdateProfileBody } from '#generated/client/account.ts';
import { saveNotificationSettings as sendSettings } from '#generated/client/notifications.ts';
import { digests, type Digest } from '#generated/domain/lists/digest.ts';
import { notificationChannels } from '#generated/domain/lists/notification-channel.ts';
import { notificationMessages } from '#generated/domain/messages/notification.ts';
import { accountMessages } from '#generated/domain/messages/account.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { reloadSession } from '#web/shell/session/session.ts';
import { bodyOf } from '#web/ui/form/steps/body-of.ts';
import type { Action, Answer } from '#web/ui/form/steps/steps-screen.ts';

export const saveProfile: Action = async ({ answers }) => {
  const { firstName, lastName, email, currentPassword, phone, timezone, avatar } = answers;
  // An unchanged picture is the address of the stored one; only a new file is sent.
  const picture = avatar instanceof File ? avatar : undefined;
  const profile = await updateProfile(
    bodyOf<UpdateProfileBody>({
      first_name: firstName,
      last_name: lastName,
      email,
      current_password: currentPassword,
      phone,
      timezone,
      avatar: picture,
    }),
  );
  await reloadSession();
  const isWaiting = profile.email !== String(email).trim().toLowerCase();
  flash(
    isWaiting
      ? accountMessages['account.emailChangeSent'].replace('{email}', profile.pending_email ?? '')
      : accountMessages['account.profileSaved'],
    'success',
  );
};

export const saveNotificationSettings: Action = async ({ answers }) => {
  const { digest, defaultGateways, followedSgsOnly, quietFrom, quietUntil, quietWeekends, isUnsubscribed } = answers;
  const gateways = notificationChannels.map(({ value }) => value);
  await sendSettings({
    ...(digests.some(({ value }) => value === digest) && { digest: digest as Digest }),
    default_gateways: gateways.filter((value) => Array.isArray(defaultGateways) && defaultGateways.includes(value)),
    followed_sgs_only: followedSgsOnly === true,
    quiet_from: hourOf(quietFrom),
    quiet_until: hourOf(quietUntil),
    quiet_weekends: quietWeekends === true,
    is_unsubscribed: isUnsubscribed === true,
  });
  await reloadSession();
  flash(notificationMessages['notification.settingsSaved'], 'success');
};

/** An empty field means no hour. */
const hourOf = (answer: Answer | undefined): number | null =>
  answer === undefined || answer === '' ? null : Number(answer);

export const changePassword: Action = async ({ answers, go }) => {
  const { currentPassword, password } = answers;
  await sendPassword(bodyOf<ChangePasswordBody>({ current_password: currentPassword, password }));
  flash(accountMessages['account.passwordChanged'], 'success');
  go('/dashboard/profile');
};
