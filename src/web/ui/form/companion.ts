/** The handwritten part of an entity's generated form: rules over several fields, help, and locked fields. */
import { createContext, type ComponentType } from 'react';
import type { NamedValues } from '#runtime/view.ts';
import type { TextsByField } from './form-errors.ts';

export interface FormAidProps {
  /** The record to edit; none for a new one. */
  readonly record: NamedValues | undefined;
  /** Fills several fields at once; undefined empties one. */
  readonly set: (values: NamedValues) => void;
  readonly setLocks: (locks: Locks) => void;
}

export interface FormFootProps extends Pick<FormAidProps, 'set'> {
  /** The current form values by wire name, merged over the record. */
  readonly data: NamedValues;
  /** Wire names of the fields in the form. */
  readonly asked: readonly string[];
}

/** Why a field cannot be edited, by wire name. */
export type Locks = Readonly<Record<string, Lock>>;

export interface Lock {
  /** The reason, and how to unlock the field. */
  readonly text: string;
  /** False for a field that double click or its button unlocks. */
  readonly isFixed: boolean;
}

export type TitlesOf = (data: NamedValues) => Readonly<Record<string, string>>;

export interface FormCompanion {
  /** Errors in a body that passed the schema; `stored` is the record to edit. */
  readonly rules?: (body: NamedValues, stored: NamedValues | undefined) => TextsByField;
  /** Fields that are required given the other values. */
  readonly needs?: (data: NamedValues) => readonly string[];
  /** Titles that depend on the other values, by wire name. */
  readonly titles?: TitlesOf;
  /** Updates of other fields after a change of `wire`; `opened` are the fields that were unlocked. Empty for none. */
  readonly follow?: (data: NamedValues, wire: string, opened: readonly string[]) => NamedValues;
  /** Shown above the fields. */
  readonly Aid?: ComponentType<FormAidProps>;
  /** Shown below the fields. */
  readonly Foot?: ComponentType<FormFootProps>;
  /** Fields that only the aid and the foot set, or that the other values make pointless. */
  readonly unseen?: (data: NamedValues) => readonly string[];
}

interface Companionship {
  readonly locks: Locks;
  readonly unlock: (wire: string) => void;
  readonly unseen: readonly string[];
  readonly needed: readonly string[];
  readonly titlesOf: TitlesOf;
}

/** The titles of the generated form. */
export const noOtherTitles: TitlesOf = () => ({});

export const CompanionContext = createContext<Companionship>({
  locks: {},
  unlock: () => {},
  unseen: [],
  needed: [],
  titlesOf: noOtherTitles,
});
