/** Which fields of a screen the account sees: by the field's access and by a team toggle. [SG-014] */
import type { FieldView, WireRecord } from '#runtime/view.ts';
import type { TeamScope } from './team/team-context.ts';

/** Team toggle by wire name of the field; customers see the field only while it is on. */
export type Toggled = Readonly<Record<string, string>> | undefined;
type Scope = Pick<TeamScope, 'may' | 'isOn' | 'profile'>;

export const canSee = ({ wire, read }: FieldView, toggled: Toggled, scope: Scope): boolean =>
  (read === undefined || scope.may(read)) && !hiddenIn(toggled, scope).includes(wire);

/** The record without the fields that a toggle hides; its name then does not reveal them either. */
export function withoutHidden(record: WireRecord, toggled: Toggled, scope: Scope): WireRecord {
  const hidden = hiddenIn(toggled, scope);
  return hidden.length === 0 ? record : { ...record, ...Object.fromEntries(hidden.map((wire) => [wire, null])) };
}

const hiddenIn = (toggled: Toggled = {}, { profile, isOn }: Scope): readonly string[] =>
  profile.is_customer ? Object.keys(toggled).filter((wire) => !isOn(toggled[wire]!)) : [];
