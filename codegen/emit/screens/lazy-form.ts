/** A form that is loaded when it is opened. */
import type { Entity } from '../../ir/entity.ts';
import { Code } from '../../write/code.ts';

export function lazyForm(entity: Entity, body: 'Create' | 'Update'): Code {
  const constant = `${entity.names.camel}${body}Form`;
  return new Code(`() => import('#generated/forms/${entity.id}.ts').then((forms) => forms.${constant})`);
}
