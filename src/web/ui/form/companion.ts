/** What is written by hand beside the generated form of an entity: rules over several fields, help, and locked fields. */
import { createContext, type ComponentType } from 'react';
import type { NamedValues } from '#runtime/view.ts';
import type { TextsByField } from './form-errors.ts';

export interface FormAidProps {
  /** The record to change; none for a new one. */
  readonly record: NamedValues | undefined;
  /** Fills several fields at once; undefined empties one. */
  readonly set: (values: NamedValues) => void;
  readonly setLocks: (locks: Locks) => void;
}

export interface FormFootProps extends Pick<FormAidProps, 'set'> {
  /** What the form holds now, by wire name, over the record that it changes. */
  readonly data: NamedValues;
  /** Wire names of what the form asks for. */
  readonly asked: readonly string[];
}

/** What keeps a field from being typed into, by wire name. */
export type Locks = Readonly<Record<string, Lock>>;

export interface Lock {
  /** Why, and how to open it. */
  readonly text: string;
  /** False for a field that opens by double click or by its button. */
  readonly isFixed: boolean;
}

export interface FormCompanion {
  /** Texts of a body that the schema's own rules accept; `stored` is the record that it changes. */
  readonly rules: (body: NamedValues, stored: NamedValues | undefined) => TextsByField;
  /** Fields that the rules want filled as the others stand. */
  readonly needs: (data: NamedValues) => readonly string[];
  /** What a change of one field means for others; `opened` were locked before. Empty for nothing. */
  readonly follow: (data: NamedValues, wire: string, opened: readonly string[]) => NamedValues;
  /** Stands above the fields. */
  readonly Aid: ComponentType<FormAidProps>;
  /** Stands below the fields. */
  readonly Foot?: ComponentType<FormFootProps>;
  /** Fields that only the aid and the foot set. */
  readonly unseen: readonly string[];
}

interface Companionship {
  readonly locks: Locks;
  readonly unlock: (wire: string) => void;
  readonly unseen: readonly string[];
  readonly needed: readonly string[];
}

export const CompanionContext = createContext<Companionship>({ locks: {}, unlock: () => {}, unseen: [], needed: [] });
