/** Who may set the fields of a form. */
import { useCallback } from 'react';
import { grantsToChange, type Access } from '#runtime/access.ts';
import type { NamedValues } from '#runtime/view.ts';
import type { Grant } from '#runtime/vocabulary.ts';

type May = (grants: readonly Grant[]) => boolean;

/** For an existing record, checks the permissions that change this record. */
export const useMayWrite = (access: Access, record: NamedValues | undefined, may: May): May =>
  useCallback(
    (grants) => may(record === undefined ? grants : grantsToChange(access, grants, record)),
    [access, record, may],
  );
