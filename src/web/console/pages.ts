/** Pages of the console that do not belong to a record. */
import { rolesThat } from '#domain/workplace/roles-that.ts';
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import { lazyWithPreload, type LazyComponent } from '#web/shell/lazy-with-preload.ts';

export interface AdminPage {
  readonly title: string;
  /** Name of a product icon. */
  readonly icon: string;
  /** Path below `/admin/`. */
  readonly route: string;
  /** Listed under the settings of the menu. */
  readonly isInMenu: boolean;
  /** Who sees it in the menu; everyone by default, because only staff use the console. */
  readonly access?: readonly Grant[];
  readonly Page: LazyComponent<object>;
}

export const pages: readonly AdminPage[] = [
  {
    title: texts['admin.accessTitle'],
    icon: 'key',
    route: 'access',
    isInMenu: true,
    access: rolesThat('readsAccess'),
    Page: lazyWithPreload(() => import('./access/AccessPage.tsx')),
  },
  {
    title: texts['admin.deskTitle'],
    icon: 'request_quote',
    route: 'work/requests/:id',
    isInMenu: false,
    Page: lazyWithPreload(() => import('./desk/DeskPage.tsx')),
  },
  {
    title: texts['admin.simulatorTitle'],
    icon: 'account_tree',
    route: 'questionnaire-simulator',
    isInMenu: true,
    Page: lazyWithPreload(() => import('./simulator/SimulatorPage.tsx')),
  },
];
