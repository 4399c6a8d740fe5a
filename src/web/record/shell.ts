/** What the frame around the pages of records supplies: the console and the customer application differ in it. */
import { createContext, type ComponentType } from 'react';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { teamLists, type ListSource } from './list/list-source.ts';

export interface TrailStep {
  readonly title: string;
  readonly to?: string;
}

export interface Shell {
  /** Template of the title in the browser's tab. */
  readonly pageTitle: string;
  /** The way from the start to the page; `record` is what the page belongs to, where it is not the page itself. */
  readonly lists: ListSource;
  readonly Trail?: ComponentType<{ readonly record?: TrailStep | undefined }>;
}

export const ShellContext = createContext<Shell>({ pageTitle: shellMessages['shell.pageTitle'], lists: teamLists });
