/** All generators by name. */
import type { Generator } from './generator.ts';
import { permission, role, toggle } from './generators/access.ts';
import { attribute } from './generators/attribute.ts';
import { entity } from './generators/entity.ts';
import { field } from './generators/field.ts';
import { operation } from './generators/operation.ts';
import { question } from './generators/question.ts';
import { screen } from './generators/screen.ts';
import { serviceType } from './generators/service-type.ts';
import { type } from './generators/type.ts';
import { widget } from './generators/widget.ts';
import { limit, message, notification } from './generators/wording.ts';
import { workflow } from './generators/workflow.ts';

export const generators: Readonly<Record<string, Generator>> = {
  entity,
  field,
  type,
  question,
  attribute,
  workflow,
  screen,
  operation,
  widget,
  permission,
  role,
  toggle,
  limit,
  message,
  notification,
  'service-type': serviceType,
};
