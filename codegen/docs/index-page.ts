/** The first page of the reference: where everything is, and how to add a field. */
import type { Entity } from '../ir/entity.ts';
import type { Model } from '../ir/model.ts';
import { link, section } from './markdown.ts';
import type { Page } from './page.ts';

export function indexPage(model: Model): Page {
  const pages = [
    link('Who may do what', 'access.md'),
    link('Closed lists and shared values', 'types.md'),
    link('Limits', 'limits.md'),
    link('Walkthroughs', 'walkthroughs.md'),
    link('Analytics events', 'analytics.md'),
    link('Notifications', 'notifications.md'),
    link('Schema language', 'language.md'),
  ];
  const body = [
    'Everything here is written from the files under `schemas/`; nothing is kept by hand.\n',
    section('Pages', list(pages)),
    section('Entities', entityList(model.entities)),
    section('Workflows', list(model.workflows.map((one) => link(one.title, `workflows/${one.id}.md`)))),
    section('Catalogues', list(model.catalogues.map((one) => link(one.title, `catalogues/${one.id}.md`)))),
    section('How to add a field', howToAddAField),
  ];
  return { path: 'README.md', title: 'Reference', body: body.join('\n') };
}

function entityList(entities: readonly Entity[]): string {
  const areas = [...Map.groupBy(entities, (entity) => entity.area)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return areas
    .map(
      ([area, members]) =>
        `**${area}**: ${members.map((one) => link(one.title, `entities/${one.id}.md`)).join(', ')}\n`,
    )
    .join('\n');
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}\n`).join('');
}

const howToAddAField = `1. Open \`schemas/entities/<entity>.schema.json\` and add the field under \`properties\`, or run \`npm run new -- field --entity quote --key note --title Note --kind text\`.
2. Run \`npm run codegen -- --plan\` to see what it changes, then \`npm run codegen\`.
3. Restart. The field is in the table, the API, GraphQL, the forms, the lists, the filters, the export and this reference.

\`\`\`json
"note": {"x-id": "f_quote_note", "title": "Note", "type": ["string", "null"], "maxLength": 200, "x-list": {"filter": true}}
\`\`\`

Renaming keeps the data as long as the \`x-id\` stays. Removing needs the \`x-id\` in \`x-dropped\`. A new required field needs a \`default\` or an \`x-backfill\`.
`;
