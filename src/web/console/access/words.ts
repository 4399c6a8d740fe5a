/** Describes in words what a role may do, and which permission a customer needs for it. */
import { accessMessages as texts } from '#generated/domain/messages/access.ts';
import { permissions } from '#generated/domain/permissions.ts';
import { actionsOf, customerGrants, recordActions, type Access, type RecordAction } from '#domain/workplace/who-may.ts';

export const actionWord = (action: RecordAction): string => texts[`access.${action}`];

/** `Everything`, `Read, change`, `–` */
export function wordsOfRole(access: Access, role: string): string {
  const actions = actionsOf(access, role);
  if (actions.length === recordActions.length) return texts['access.all'];
  return actions.map(actionWord).join(', ') || '–';
}

/** `View procurement, Manage procurement`, `Every member`, `–` */
export function wordsOfCustomers(access: Access, action: RecordAction): string {
  const words = customerGrants(access, action).map(
    (grant) => permissions.find(({ id }) => id === grant)?.title ?? plain[grant] ?? grant,
  );
  return [...new Set(words)].join(', ') || '–';
}

const plain: Readonly<Record<string, string>> = {
  member: texts['access.member'],
  contributor: texts['access.contributor'],
  owner: texts['access.owner'],
  'signed-in': texts['access.signedIn'],
  public: texts['access.public'],
};
