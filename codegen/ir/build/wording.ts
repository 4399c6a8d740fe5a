/** Builds texts and numbers: limits, messages, walkthroughs, analytics and notification events, emails. */
import { pointerTo } from '../../parse/place.ts';
import { objectOf, type SourceContent } from '../../parse/source-file.ts';
import type { AnalyticsEvent } from '../analytics.ts';
import type { JsonObject } from '../json.ts';
import type { Limit } from '../limit.ts';
import type { Message } from '../message.ts';
import type { Email, NotificationEvent } from '../notification.ts';
import type { Walkthrough } from '../walkthrough.ts';
import { isTrue, object, objectEntries, objectOrNull, objects, text, textOrNull, texts } from './read.ts';

export function buildLimits(file: SourceContent): readonly Limit[] {
  return objectEntries(object(objectOf(file), 'limits')).map(([id, node]) => ({
    id,
    title: text(node, 'title'),
    description: text(node, 'description'),
    value: node['value'] ?? null,
    unit: textOrNull(node, 'unit'),
    source: text(node, 'source'),
    origin: { file: file.path, pointer: pointerTo('/limits', id) },
  }));
}

export function buildMessages(file: SourceContent): readonly Message[] {
  return objectEntries(object(objectOf(file), 'messages')).map(([id, node]) => ({
    id,
    text: text(node, 'text'),
    source: textOrNull(node, 'source'),
  }));
}

export function buildAnalytics(file: SourceContent): readonly AnalyticsEvent[] {
  return objectEntries(object(objectOf(file), 'events')).map(([id, node]) => ({
    id,
    name: text(node, 'name'),
    title: text(node, 'title'),
    description: text(node, 'description'),
    source: text(node, 'source'),
    properties: Object.fromEntries(objectEntries(object(node, 'properties'))),
    origin: { file: file.path, pointer: pointerTo('/events', id) },
  }));
}

export function buildWalkthroughs(file: SourceContent): readonly Walkthrough[] {
  return objectEntries(object(objectOf(file), 'walkthroughs')).map(([id, node]) => ({
    id,
    title: text(node, 'title'),
    description: text(node, 'description'),
    steps: objects(node, 'steps').map((step) => ({
      at: text(step, 'at'),
      title: text(step, 'title'),
      text: text(step, 'text'),
    })),
    origin: { file: file.path, pointer: pointerTo('/walkthroughs', id) },
  }));
}

export function buildNotifications(file: SourceContent): readonly NotificationEvent[] {
  return objects(objectOf(file), 'events').map((node, index) => ({
    id: text(node, 'id'),
    title: text(node, 'title'),
    description: text(node, 'description'),
    audience: texts(node, 'audience'),
    channels: texts(node, 'channels') as NotificationEvent['channels'],
    isGroupBound: isTrue(node, 'groupBound'),
    page: textOrNull(node, 'page'),
    template: buildTemplate(objectOrNull(node, 'template')),
    isTransactional: isTrue(node, 'transactional'),
    origin: { file: file.path, pointer: pointerTo('/events', index) },
  }));
}

export function buildEmail(file: SourceContent): Email {
  const node = objectOf(file);
  const action = objectOrNull(node, 'action');
  return {
    id: file.stem,
    title: text(node, 'title'),
    description: text(node, 'description'),
    subject: text(node, 'subject'),
    text: texts(node, 'text'),
    action: action && { label: text(action, 'label'), url: text(action, 'url') },
    isTransactional: isTrue(node, 'transactional'),
    isLimited: isTrue(node, 'limited'),
    origin: { file: file.path, pointer: '' },
  };
}

function buildTemplate(node: JsonObject | null): NotificationEvent['template'] {
  return node && { subject: text(node, 'subject'), text: text(node, 'text'), inApp: text(node, 'inApp') };
}
