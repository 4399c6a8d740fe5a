/** Pages of the console that belong to no record: each stands in the menu at the end of an area. */
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import { later, type Later } from '#web/shell/later.ts';

export interface AdminPage {
  readonly title: string;
  /** Name of a product icon. */
  readonly icon: string;
  /** Path below `/admin/`. */
  readonly route: string;
  /** Id of the area whose records it is about. */
  readonly area: string;
  readonly access: readonly Grant[];
  readonly Page: Later<object>;
}

export const pages: readonly AdminPage[] = [
  {
    title: texts['admin.simulatorTitle'],
    icon: 'account_tree',
    route: 'questionnaire-simulator',
    area: 'questionnaire',
    access: ['staff'],
    Page: later(() => import('./simulator/SimulatorPage.tsx')),
  },
];
