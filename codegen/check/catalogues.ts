/** Every service type has a catalogue, every catalogue a service type, and its attributes fit together. */
import type { Finding } from '../errors.ts';
import { commonStem } from '../ir/build/catalogue.ts';
import { toCamel } from '../naming.ts';
import { pointerTo } from '../parse/place.ts';
import { isObject, objectOf } from '../parse/source-file.ts';
import { below, idsOf, isComplete, unknown, type Check, type CheckContext } from './context.ts';

export const checkCatalogues: Check = (context) => [
  ...fileNames(context),
  ...missingCatalogues(context),
  ...attributes(context),
  ...followers(context),
  ...helps(context),
];

function serviceTypes(context: CheckContext): readonly string[] | null {
  if (!isComplete(context, 'type')) return null;
  const list = context.model.types.find((one) => one.id === 'service-type');
  return list ? list.values.filter((one) => !one.isRetired).map((one) => String(one.value)) : null;
}

function fileNames(context: CheckContext): readonly Finding[] {
  const known = serviceTypes(context);
  if (!known) return [];
  return context.model.catalogues
    .filter(({ id }) => !known.includes(id))
    .map(({ id, origin }) => unknown(below(origin, '$id'), 'service type', id, known));
}

function missingCatalogues(context: CheckContext): readonly Finding[] {
  const files = idsOf(context, 'catalogue');
  // A project without any catalogue sells no services yet.
  if (files.length === 0) return [];
  return (serviceTypes(context) ?? [])
    .filter((id) => !files.includes(id))
    .map((id) => ({
      origin: { file: 'schemas/types/service-type.schema.json', pointer: '' },
      message: `The service type "${id}" has no catalogue.`,
      hint: `Add schemas/services/${id}.schema.json.`,
    }));
}

function attributes({ model, sources }: CheckContext): readonly Finding[] {
  const commonFile = sources.ofKind('catalogue').find((file) => file.stem === commonStem);
  const common = commonFile ? objectOf(commonFile)['properties'] : undefined;
  const commonKeys = isObject(common) ? Object.keys(common) : [];
  return model.catalogues.flatMap((catalogue) =>
    catalogue.attributes
      .filter((attribute) => attribute.origin.file === catalogue.origin.file)
      .flatMap((attribute): readonly Finding[] => {
        if (attribute.isName && (attribute.inputType !== 'integer' || attribute.unit !== null))
          return [
            {
              origin: below(attribute.origin, 'x-names'),
              at: 'key',
              message: '"x-names" belongs to whole numbers without a unit.',
            },
          ];
        if (commonKeys.includes(attribute.key))
          return [
            {
              origin: attribute.origin,
              at: 'key',
              message: `Every service type has "${attribute.key}" from ${commonStem}.`,
              hint: 'Remove it here.',
            },
          ];
        const isNumber = ['integer', 'decimal', 'currency', 'dropdown'].includes(attribute.inputType);
        return attribute.compare !== null && !isNumber
          ? [
              {
                origin: { file: attribute.origin.file, pointer: pointerTo(attribute.origin.pointer, 'x-compare') },
                message: `"x-compare" belongs to numbers, but this attribute is of type ${attribute.inputType}.`,
              },
            ]
          : [];
      }),
  );
}

/** An attribute may only follow an attribute of the same service. */
const followers: Check = ({ model }) =>
  model.catalogues.flatMap(({ attributes: all }) => {
    const keys = all.map(({ key }) => key);
    return all.flatMap(({ follows, origin }) =>
      (['attribute', 'take'] as const).flatMap((word) => {
        const named = follows?.[word];
        if (named === undefined || keys.includes(named)) return [];
        return [unknown(below(origin, 'x-follows', word), 'attribute', named, keys)];
      }),
    );
  });

/** Suggestions must be numbers, and a fill must come from a number of the same service. */
const helps: Check = ({ model }) => {
  const lists = model.types.map(({ id }) => id);
  return model.catalogues.flatMap(({ attributes: all }) => {
    const numbers = all.filter(isNumber).map(({ key }) => key);
    return all.flatMap((attribute): readonly Finding[] => {
      const { suggested, fill, origin } = attribute;
      const helpless = (word: string): readonly Finding[] => [
        {
          origin: below(origin, word),
          message: `"${word}" belongs to numbers, but this attribute is of type ${attribute.inputType}.`,
        },
      ];
      if (suggested !== null && !isNumber(attribute)) return helpless('x-suggested');
      if (suggested !== null && !lists.includes(suggested))
        return [unknown(below(origin, 'x-suggested', '$ref'), 'closed list', suggested, lists)];
      if (fill === null) return [];
      if (!isNumber(attribute)) return helpless('x-fill');
      return numbers.includes(toCamel(fill.from))
        ? []
        : [unknown(below(origin, 'x-fill', 'attribute'), 'number', toCamel(fill.from), numbers)];
    });
  });
};

const isNumber = ({ inputType }: { readonly inputType: string }): boolean =>
  inputType === 'integer' || inputType === 'decimal';
