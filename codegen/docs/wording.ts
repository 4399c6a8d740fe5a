/** Limits, walkthroughs, analytics and notification events, emails. */
import type { Model } from '../ir/model.ts';
import { code, codes, section, table } from './markdown.ts';
import type { Page } from './page.ts';

export function limitsPage({ limits }: Model): Page {
  const rows = limits.map((limit) => [
    code(limit.id),
    limit.title,
    code(JSON.stringify(limit.value)),
    limit.unit ?? '',
    limit.source,
  ]);
  return {
    path: 'limits.md',
    title: 'Limits',
    body: table(['Limit', 'Meaning', 'Value', 'Unit', 'Source'], rows),
  };
}

export function walkthroughsPage({ walkthroughs }: Model): Page {
  const body = walkthroughs.map(({ id, description, steps }) =>
    section(
      code(id),
      `${description}\n\n${table(
        ['Part of the page', 'Title', 'Text'],
        steps.map(({ at, title, text }) => [code(at), title, text]),
      )}`,
    ),
  );
  return { path: 'walkthroughs.md', title: 'Walkthroughs', body: body.join('\n') };
}

export function analyticsPage({ analytics }: Model): Page {
  const rows = analytics.flatMap(({ name, description, properties }) =>
    Object.entries(properties).map(([key, schema], at) => [
      at === 0 ? code(name) : '',
      at === 0 ? description : '',
      code(key),
      String(schema['description']),
    ]),
  );
  return {
    path: 'analytics.md',
    title: 'Analytics events',
    body: table(['Event', 'When', 'Property', 'Meaning'], rows),
  };
}

export function notificationsPage({ notifications, emails }: Model): Page {
  const events = notifications.map((one) => [
    code(one.id),
    one.title,
    one.audience.join(', '),
    one.channels.join(', '),
    one.isTransactional ? 'always' : 'by preference',
    one.description,
  ]);
  const rows = emails.map((one) => [
    code(one.id),
    one.subject,
    one.action?.label ?? '',
    one.isTransactional ? 'always' : 'by preference',
  ]);
  const body = `${section('Events', table(['Event', 'Title', 'Audience', 'Channels', 'Sent', 'Meaning'], events))}\n${section('Emails', table(['Email', 'Subject', 'Button', 'Sent'], rows))}\nChannels are ${codes(['in_app', 'email', 'webhook'])}.\n`;
  return { path: 'notifications.md', title: 'Notifications', body };
}
