/** What the console knows of an entity before its pages load. */
import type { Grant } from '#runtime/vocabulary.ts';
import { lazyWithPreload, type LazyComponent } from '#web/shell/lazy-with-preload.ts';
import type { ComponentType } from 'react';

export type PageKind = 'list' | 'show' | 'create' | 'edit';
export type Page = LazyComponent<object>;

export interface AdminResource {
  /** REST path below `/api/`, and first part of the page's address below `/admin/`. */
  readonly name: string;
  readonly entity: string;
  readonly title: string;
  readonly titlePlural: string;
  readonly icon: string;
  /** Where its list is shown. */
  readonly place: 'page' | 'tab' | 'settings' | 'log' | 'hidden';
  /** Its menu line, and its position among all lines. */
  readonly menu?: { readonly line: string; readonly order: number };
  readonly shownAs: string;
  readonly updateMethod: 'put' | 'patch';
  readonly access: Readonly<Record<'read' | 'create' | 'update' | 'delete', readonly Grant[]>>;
  readonly pages: Readonly<Partial<Record<PageKind, Page>>>;
}

export interface AdminArea {
  readonly id: string;
  readonly title: string;
  readonly resources: readonly AdminResource[];
}

/** A page from a lazily loaded module. */
export function page<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): Page {
  return lazyWithPreload(async () => ({ default: (await load())[name] }));
}
