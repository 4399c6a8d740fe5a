/** New limits, messages and notifications. */
import { entry, listOf } from '../item.ts';

const source = { name: 'source', message: 'Where it is specified', default: 'proposed' };

export const limit = entry({
  description: 'A business constant',
  asks: [
    { name: 'key', message: 'Key in camelCase, e.g. roofPhotosMax' },
    { name: 'title', message: 'Title, e.g. Most photos of a roof' },
    { name: 'value', message: 'The number' },
    { name: 'unit', message: 'What it counts, e.g. files' },
    source,
  ],
  path: () => 'schemas/limits.json',
  pointer: '/limits',
  make: ({ key, title, value, unit, source: from }) => ({
    key: key!,
    value: { title, value: value!.trim() === '' || Number.isNaN(Number(value)) ? value : Number(value), unit, source: from },
  }),
});

export const message = entry({
  description: 'A text that people read',
  asks: [
    { name: 'key', message: 'Key as area.name, e.g. roof.none' },
    { name: 'text', message: 'The text; {name} stands for a value' },
    source,
  ],
  path: () => 'schemas/messages/en.json',
  pointer: '/messages',
  make: ({ key, text, source: from }) => ({ key: key!, value: { text, source: from } }),
});

export const notification = entry({
  description: 'News that people are told',
  asks: [
    { name: 'area', message: 'File under schemas/notifications, e.g. ticket' },
    { name: 'id', message: 'Id as area.what_happened, e.g. ticket.reopened' },
    { name: 'title', message: 'Title, e.g. Ticket reopened' },
    { name: 'description', message: 'When it is told, in one sentence' },
    { name: 'audience', message: 'Who hears of it, with commas between them, e.g. followers,assignee' },
    { name: 'text', message: 'The words; {actor} and the like stand for values' },
  ],
  path: ({ area }) => `schemas/notifications/${area}.json`,
  pointer: '/events',
  make: ({ id, title, description, audience, text }) => ({
    value: {
      id,
      title,
      description,
      audience: listOf(audience!),
      channels: ['in_app', 'email'],
      groupBound: false,
      transactional: false,
      template: { subject: title, text, inApp: text },
    },
  }),
});
