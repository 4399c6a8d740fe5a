/** Who may set the fields of a form. */
import { useCallback } from 'react';
import { grantsToChange, type Access } from '#runtime/access.ts';
import type { NamedValues } from '#runtime/view.ts';
import type { Grant } from '#runtime/vocabulary.ts';

type May = (grants: readonly Grant[]) => boolean;

/** Of a record that is changed, the permissions count that change this one. */
export const useMayWrite = (access: Access, record: NamedValues | undefined, may: May): May =>
  useCallback(
    (grants) => may(record === undefined ? grants : grantsToChange(access, grants, record)),
    [access, record, may],
  );
