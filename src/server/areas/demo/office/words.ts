/** Texts of the office demo, from `schemas/demo-office.json`. */
import type { ActionItemType } from '#generated/domain/lists/action-item-type.ts';
import type { InstallReason } from '#generated/domain/lists/install-reason.ts';
import type { StaffRole } from '#generated/domain/lists/staff-role.ts';
import type { TicketType } from '#generated/domain/lists/ticket-type.ts';
import type { TimeZone } from '#generated/domain/lists/time-zone.ts';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export interface OfficeTeam {
  readonly id: string;
  readonly name: string;
  readonly timeZone: TimeZone;
  readonly owner: { readonly firstName: string; readonly lastName: string };
  /** Kind of its sites. */
  readonly site: string;
}

export interface OfficeCity {
  readonly name: string;
  readonly state: string;
  readonly postalCode: string;
  readonly street: string;
}

export interface OfficeColleague {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: StaffRole;
  readonly timeZone: TimeZone;
  /** Tenths of the work of its role. */
  readonly load: number;
}

export interface OfficeWords {
  readonly teams: readonly OfficeTeam[];
  readonly cities: readonly OfficeCity[];
  readonly projects: readonly string[];
  /** `{site}` is the name of a site, as in the tasks. */
  readonly tickets: readonly { readonly type: TicketType; readonly subject: string }[];
  readonly tasks: readonly { readonly type: ActionItemType; readonly task: string }[];
  readonly messages: { readonly CUSTOMER: readonly string[]; readonly STAFF: readonly string[] };
  readonly failure: string;
  readonly closing: string;
  readonly staff: string;
  readonly company: string;
  /** With `{site}`. */
  readonly billLine: string;
  /** With `{billed}` and `{expected}`. */
  readonly finding: string;
  readonly colleagues: readonly OfficeColleague[];
  readonly delays: Readonly<
    Record<'carrierDays' | 'customerDays', { readonly code: InstallReason; readonly sentence: string }>
  >;
  readonly notifications: readonly {
    readonly event: string;
    readonly title: string;
    readonly for: 'customer' | 'staff';
  }[];
}

const file = resolve(import.meta.dirname, '../../../../../schemas/demo-office.json');

export const readOfficeWords = (): OfficeWords => JSON.parse(readFileSync(file, 'utf8')) as OfficeWords;
