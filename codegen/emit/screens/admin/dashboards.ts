/** `generated/screens/admin/dashboards.ts`: the work queues of staff. */
import type { Model } from '../../../ir/model.ts';
import type { Screen } from '../../../ir/screen.ts';
import { dashboardScreen } from '../app/dashboard.ts';
import { Imports, print } from '../../../write/code.ts';

export function dashboardsText(model: Model): string {
  const imports = new Imports();
  imports.use('#web/console/dashboard/dashboard.ts', 'type Dashboard');
  const screens = model.screens.filter(({ area, kind }) => area === 'admin' && kind === 'dashboard').toSorted(byOrder);
  const texts = screens.map((screen) => dashboardText(screen, model, imports));
  return `${imports}\nexport const dashboards: readonly Dashboard[] = [${texts.join('')}];\n`;
}

function dashboardText(screen: Screen, model: Model, imports: Imports): string {
  const { actions: _actions, ...parts } = dashboardScreen(screen, model, imports) as Readonly<Record<string, never>>;
  return `${print({ ...parts, route: screen.route, access: screen.access, icon: screen.navigation?.icon ?? 'dashboard' })},\n`;
}

const byOrder = (a: Screen, b: Screen): number => (a.navigation?.order ?? 0) - (b.navigation?.order ?? 0);
