/** What is written by hand in the console: pages that take the place of generated ones, and buttons beside the generated actions. */
import type { AdminResourceName } from '#generated/screens/admin/resources.ts';
import type { WireRecord } from '#runtime/view.ts';
import type { ComponentType } from 'react';
import type { Page, PageKind } from './resource.ts';
import { ViewAsButton } from './record/ViewAsButton.tsx';

export const overrides: Readonly<Partial<Record<AdminResourceName, Partial<Record<PageKind, Page>>>>> = {};

/** Buttons in the head of a record's page. */
export const recordButtons: Readonly<
  Partial<Record<AdminResourceName, ComponentType<{ readonly record: WireRecord }>>>
> = {
  users: ViewAsButton,
};
