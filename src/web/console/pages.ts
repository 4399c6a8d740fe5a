/** Pages of the console that do not belong to a record, for its menu and routes; `page-parts.ts` has their components. */
import { rolesThat } from '#domain/workplace/roles-that.ts';
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import type { Grant } from '#runtime/vocabulary.ts';

export interface AdminPage {
  readonly title: string;
  /** Name of a product icon. */
  readonly icon: string;
  /** Path below `/admin/`. */
  readonly route: 'access' | 'work/requests/:id' | 'questionnaire-simulator';
  /** Listed under the settings of the menu. */
  readonly isInMenu: boolean;
  /** Who sees it in the menu; everyone by default, because only staff use the console. */
  readonly access?: readonly Grant[];
}

export const pages: readonly AdminPage[] = [
  {
    title: texts['admin.accessTitle'],
    icon: 'key',
    route: 'access',
    isInMenu: true,
    access: rolesThat('readsAccess'),
  },
  {
    title: texts['admin.deskTitle'],
    icon: 'request_quote',
    route: 'work/requests/:id',
    isInMenu: false,
  },
  {
    title: texts['admin.simulatorTitle'],
    icon: 'account_tree',
    route: 'questionnaire-simulator',
    isInMenu: true,
  },
];
