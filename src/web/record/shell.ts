/** What the frame around record pages supplies; it differs between the console and the customer application. */
import { createContext, type ComponentType } from 'react';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { teamLists, type ListSource } from './list/list-source.ts';

export interface TrailStep {
  readonly title: string;
  readonly to?: string;
}

export interface Shell {
  /** Template of the browser tab's title. */
  readonly pageTitle: string;
  /** The trail to the page; `record` is the record that the page belongs to, unless the page is the record itself. */
  readonly lists: ListSource;
  readonly Trail?: ComponentType<{ readonly record?: TrailStep | undefined }>;
}

export const ShellContext = createContext<Shell>({ pageTitle: shellMessages['shell.pageTitle'], lists: teamLists });
