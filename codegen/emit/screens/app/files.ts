/** The customer application: one file per screen, its routes, and the names that hand-written code must supply. */
import type { Model } from '../../../ir/model.ts';
import type { Screen, ScreenKind } from '../../../ir/screen.ts';
import { toKebab, toPascal } from '../../../naming.ts';
import type { OutputFile } from '../../../write/output.ts';
import { Imports, print, type Printable } from '../../../write/code.ts';
import { stepsScreen } from '../steps.ts';
import { dashboardScreen } from './dashboard.ts';
import { detailScreen } from './detail.ts';
import { formScreen } from './form.ts';
import { listScreen } from './list.ts';
import { pathBelow } from './parts.ts';
import { namesFile, routesFile } from './routes.ts';

export function appFiles(model: Model): readonly OutputFile[] {
  const shown = model.screens.filter(isShown);
  return [...shown.map((screen) => screenFile(screen, model)), routesFile(shown), namesFile(model)];
}

type ShownKind = Exclude<ScreenKind, 'worklist' | 'queue'>;
type AppScreen = Screen & { readonly kind: ShownKind };

/** Work lists and queues are the console's. */
const isShown = (screen: Screen): screen is AppScreen =>
  screen.area === 'app' && screen.kind !== 'worklist' && screen.kind !== 'queue';

interface Kind {
  /** Component below `src/web`, which shows the data; its type is `<component>Data`, in the file of that name. */
  readonly component: string;
  readonly folder: string;
  readonly data: (screen: Screen, model: Model, imports: Imports) => Printable;
}

const list: Kind = { component: 'ListScreen', folder: 'record/list', data: listScreen };
const steps: Kind = {
  component: 'StepsPage',
  folder: 'record/form',
  data: (screen, model, imports) => stepsScreen(screen, pathBelow(screen), model, imports),
};
const kinds: Readonly<Record<ShownKind, Kind>> = {
  list,
  board: list,
  detail: { component: 'DetailScreen', folder: 'record/detail', data: detailScreen },
  dashboard: { component: 'DashboardScreen', folder: 'dashboard/home', data: dashboardScreen },
  form: { component: 'FormScreen', folder: 'record/form', data: formScreen },
  wizard: steps,
  dialog: steps,
};

/** Other modules read the data of steps, and of a dashboard, whose figures load before it is drawn. */
const hasDataModule = (screen: AppScreen): boolean => kindOf(screen) === steps || screen.kind === 'dashboard';

const kindOf = (screen: AppScreen): Kind =>
  screen.kind === 'form' && screen.entity === null ? steps : kinds[screen.kind];

function screenFile(screen: AppScreen, model: Model): OutputFile {
  const kind = kindOf(screen);
  const imports = new Imports();
  const component = imports.use(`#web/${kind.folder}/${kind.component}.tsx`, kind.component).text;
  imports.use(`#web/${kind.folder}/${toKebab(component)}.ts`, `type ${component}Data`);
  const data = print(kind.data(screen, model, imports));
  const file = screen.id.slice('app/'.length);
  const text = `${imports}
${hasDataModule(screen) ? 'export ' : ''}const screen: ${component}Data = ${data};

export default function ${toPascal(file)}() {
  return <${component} screen={screen} />;
}
`;
  return { path: `generated/screens/app/${file}.tsx`, source: screen.origin.file, text, format: true };
}
