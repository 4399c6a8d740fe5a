/**
 * The label of an error's field: `Name`, `Circuit 1, Download speed` within structured data, or an attribute of a
 * service.
 */
import type { FormDefinition, FormStructure } from '#runtime/form.ts';

/**
 * `path`: keys of the form's data such as `data.circuits.0.download_speed`; a key that is not in the form is returned
 * as is. `catalogue` describes the field of the path.
 */
export function mistakeName(
  { schema, uiSchema }: Pick<FormDefinition, 'schema' | 'uiSchema'>,
  path: string,
  catalogue?: FormDefinition,
): string {
  const [field = '', ...keys] = path.split('.');
  const title = schema.properties[field]?.title;
  if (title === undefined) return path;
  if (catalogue !== undefined && keys.length > 0) return mistakeName(catalogue, keys.join('.'));
  return within(uiSchema[field]?.['ui:options'].structure, title, keys).join(', ');
}

function within(structure: FormStructure | undefined, title: string, [key, ...rest]: readonly string[]): string[] {
  if (key === undefined || structure === undefined || structure.shape === 'input') return [title];
  if (structure.shape === 'list')
    return within(structure.item, `${structure.itemTitle ?? title} ${Number(key) + 1}`, rest);
  const part = structure.parts.find(({ wire }) => wire === key);
  if (part === undefined) return [title];
  const inner = within(part.value, part.title, rest);
  // The only part of a group uses the group's own frame.
  return structure.parts.length === 1 ? inner : [title, ...inner];
}
