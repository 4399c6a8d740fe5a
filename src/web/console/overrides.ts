/** Pages written by hand that take the place of generated ones, by resource. */
import type { AdminResourceName } from '#generated/screens/admin/resources.ts';
import type { Page, PageKind } from './resource.ts';

export const overrides: Readonly<Partial<Record<AdminResourceName, Partial<Record<PageKind, Page>>>>> = {};
