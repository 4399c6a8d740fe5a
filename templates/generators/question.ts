/** A new question that takes a text. */
import type { Generator } from '../generator.ts';

export const question: Generator = {
  description: 'A question of the questionnaire',
  asks: [
    { name: 'id', message: 'Id in snake_case, e.g. roof_access' },
    { name: 'title', message: 'The question, e.g. How does one get to the roof?' },
    { name: 'short', message: 'Its title on the dashboard, e.g. Roof access' },
    { name: 'order', message: 'Its place among the others, e.g. 455' },
    { name: 'since', message: 'Month in which it is asked first, e.g. 2026-01' },
    { name: 'after', message: 'Option that leads to it, e.g. shopping_for.bulk_site_project' },
  ],
  act: ({ order }) => [
    {
      type: 'add',
      path: `schemas/questionnaire/questions/${order!.padStart(3, '0')}-{{id}}.json`,
      templateFile: 'templates/files/question.hbs',
    },
  ],
};
