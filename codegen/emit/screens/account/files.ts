/** The account and link pages, their routes and the calls that the front end must supply for them. */
import type { Model } from '../../../ir/model.ts';
import type { Screen } from '../../../ir/screen.ts';
import { toPascal } from '../../../naming.ts';
import type { OutputFile } from '../../../write/output.ts';
import { Imports, print } from '../../../write/code.ts';
import { callsOf, stepsScreen } from '../steps.ts';
import { pathOf } from '../wording.ts';

const areas = ['account', 'confirm'];

export function accountFiles(model: Model): readonly OutputFile[] {
  const screens = model.screens.filter(({ area }) => areas.includes(area));
  return [...screens.map((screen) => screenFile(screen, model)), routesFile(screens), callsFile(screens)];
}

const fileOf = (screen: Screen): string => `${screen.id}.tsx`;
const componentOf = (screen: Screen): string => toPascal(screen.id.slice(screen.area.length + 1));
const pathPattern = (screen: Screen): string => (screen.route === '*' ? `/${screen.area}/*` : pathOf(screen));

function screenFile(screen: Screen, model: Model): OutputFile {
  const imports = new Imports();
  imports.use('#web/account/AccountPage.tsx', 'AccountPage');
  imports.use('#web/account/account-screen.ts', 'type AccountScreen');
  const data = print(stepsScreen(screen, pathPattern(screen), model, imports));
  const text = `${imports}
const screen = ${data} as const satisfies AccountScreen;

export default function ${componentOf(screen)}() {
  return <AccountPage screen={screen} />;
}
`;
  return { path: `generated/screens/${fileOf(screen)}`, source: screen.origin.file, text, format: true };
}

function routesFile(screens: readonly Screen[]): OutputFile {
  const routes = screens.map((screen) => {
    const path = `'${pathPattern(screen)}'`;
    return `  { path: ${path}, Page: lazyWithPreload(() => import('./${fileOf(screen)}')) },\n`;
  });
  const text = `import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';

export const accountRoutes = [\n${routes.join('')}] as const;
`;
  return { path: 'generated/screens/account-routes.ts', source: 'schemas/screens', text, format: true };
}

function callsFile(screens: readonly Screen[]): OutputFile {
  const calls = [...new Set(screens.flatMap(callsOf))].toSorted();
  const text = `/** Calls that the front end must implement for these pages; a missing one does not compile. */
export type AccountCall = ${calls.map((call) => `'${call}'`).join(' | ')};
`;
  return { path: 'generated/screens/account-calls.ts', source: 'schemas/screens', text, format: true };
}
