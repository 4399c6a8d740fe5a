/** Typed rules for code: their words are checked like those of the schemas. */
import type { Permission } from '#generated/domain/permissions.ts';
import type { StaffRole } from '#generated/domain/staff-roles.ts';
import type { Grant, plainGrants } from '#runtime/vocabulary.ts';

export type KnownGrant = Permission | StaffRole | (typeof plainGrants)[number];

/** Rules from the schemas may contain any text; literals in code must be known grants. */
export type Rule<Word extends Grant> = readonly Word[] & readonly (string extends Word ? Word : KnownGrant)[];
