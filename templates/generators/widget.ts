/** A new input for one kind of text field. */
import type { Generator } from '../generator.ts';

export const widget: Generator = {
  description: 'A React input that fields name in x-widget',
  asks: [
    { name: 'id', message: 'Id in camelCase, e.g. colorWheel' },
    { name: 'title', message: 'What it is, e.g. Color wheel' },
  ],
  act: () => [{ type: 'add', path: 'src/web/widgets/{{pascalCase id}}.tsx', templateFile: 'templates/files/widget.hbs' }],
};
