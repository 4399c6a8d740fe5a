/** Everything that a screen names must exist. */
import { entityById, isComplete, type Check } from '../context.ts';
import { checkFields } from './fields.ts';
import { checkLinks, namesOf } from './links.ts';

export const checkScreens: Check = (context) => {
  const { model, sources } = context;
  const areNamesKnown = isComplete(context, 'messages', 'limits', 'workflow', 'toggles', 'subscriptions');
  const names = namesOf(
    model,
    sources.ofKind('screen').map((file) => file.path.replace(/^schemas\/screens\/|\.json$/g, '')),
  );
  return model.screens.flatMap((screen) => [
    ...checkFields(
      model,
      screen.body,
      screen.origin,
      screen.entity === null ? undefined : entityById(model, screen.entity),
    ),
    ...(areNamesKnown ? checkLinks(names, screen.body, screen.origin) : []),
  ]);
};
