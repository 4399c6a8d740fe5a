/** Notifications: audiences and placeholders must exist, followers only on entities that have them. */
import type { Finding } from '../errors.ts';
import type { Entity } from '../ir/entity.ts';
import type { Model } from '../ir/model.ts';
import type { NotificationEvent } from '../ir/notification.ts';
import type { Origin } from '../ir/origin.ts';
import { toKebab } from '../naming.ts';
import { pointerSteps } from '../parse/place.ts';
import { isObject } from '../parse/source-file.ts';
import type { Sources } from '../parse/sources.ts';
import { suggest } from './closest.ts';
import { below, entityById, isComplete, unknown, type Check } from './context.ts';

export const checkNotifications: Check = (context) => {
  const { model, sources } = context;
  const places = wordsOf(sources, 'notifications', '/$defs/place/enum');
  const emailPlaces = wordsOf(sources, 'email', '/$defs/place/enum');
  const plain = wordsOf(sources, 'notifications', '/$defs/audienceWord/enum');
  const roles = [...model.access.staffRoles, ...model.access.permissions].map(({ id }) => id);
  const isAccessKnown = isComplete(context, 'permissions', 'staff-roles');
  return [
    ...model.notifications.flatMap((event) => [
      ...(isAccessKnown ? audience(event, [...plain, ...roles]) : []),
      ...followers(event, model),
      ...Object.entries(event.template ?? {}).flatMap(([word, text]) =>
        placesIn(text, below(event.origin, 'template', word), places),
      ),
    ]),
    ...model.emails.flatMap(({ subject, text, action, origin }) => [
      ...placesIn(subject, below(origin, 'subject'), emailPlaces),
      ...text.flatMap((line, index) => placesIn(line, below(origin, 'text', index), emailPlaces)),
      ...Object.entries(action ?? {}).flatMap(([word, line]) =>
        placesIn(line, below(origin, 'action', word), emailPlaces),
      ),
    ]),
  ];
};

/** A word list from the meta-schemas. */
function wordsOf(sources: Sources, meta: string, pointer: string): readonly string[] {
  const start: unknown = sources.files.get(`schemas/meta/${meta}.schema.json`)?.value;
  const found = pointerSteps(pointer).reduce<unknown>((node, step) => (isObject(node) ? node[step] : undefined), start);
  return Array.isArray(found) ? found.map(String) : [];
}

const audience = ({ audience: words, origin }: NotificationEvent, known: readonly string[]): readonly Finding[] =>
  words.flatMap((word, index) =>
    known.includes(word) ? [] : [unknown(below(origin, 'audience', index), 'audience', word, known)],
  );

/** Has followers itself, or belongs to a record with followers, directly or through another record. */
function followers({ id, audience: words, origin }: NotificationEvent, model: Model): readonly Finding[] {
  const index = words.indexOf('followers');
  const about = entityById(model, toKebab(id.split('.')[0]!));
  if (index < 0 || !about || isFollowed(about, model, 2)) return [];
  return [
    {
      origin: below(origin, 'audience', index),
      message: `No one can follow a ${about.id}: there is no ${about.id}-follower, and it belongs to nothing that is followed.`,
      hint: 'Name another audience.',
    },
  ];
}

const isFollowed = (entity: Entity, model: Model, steps: number): boolean =>
  entityById(model, `${entity.id}-follower`) !== undefined ||
  (steps > 0 &&
    entity.fields.some(({ reference }) => {
      const target = reference && entityById(model, reference.entity);
      return target != null && target.id !== entity.id && isFollowed(target, model, steps - 1);
    }));

function placesIn(text: string, origin: Origin, known: readonly string[]): readonly Finding[] {
  const named = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!);
  const left = text.replaceAll(/\{[^{}]*\}/g, '');
  return [
    ...named
      .filter((name) => !known.includes(name))
      .map((name) => ({
        origin,
        message: `There is no value {${name}} for this text.`,
        hint: suggest(name, known) ?? `Possible are: ${known.map((one) => `{${one}}`).join(', ')}.`,
      })),
    ...(/[{}]/.test(left)
      ? [{ origin, message: 'A brace of this text has no partner.', hint: 'Write values as {name}.' }]
      : []),
  ];
}
