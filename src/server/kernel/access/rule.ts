/** Rules that stand in the program: their words are checked like those of the schemas. */
import type { Permission } from '#generated/domain/permissions.ts';
import type { StaffRole } from '#generated/domain/staff-roles.ts';
import type { Grant, plainGrants } from '#runtime/vocabulary.ts';

export type KnownGrant = Permission | StaffRole | (typeof plainGrants)[number];

/** A rule of the schemas holds any text; a word that is written here has to be one of them. */
export type Rule<Word extends Grant> = readonly Word[] & readonly (string extends Word ? Word : KnownGrant)[];
