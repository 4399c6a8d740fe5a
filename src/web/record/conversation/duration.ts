/** Formats a duration in words. */
import { fill } from '#domain/format/fill.ts';
import { conversationMessages as texts } from '#generated/domain/messages/conversation.ts';

/** `1 h 30 min`; `0 min` for nothing. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = Math.round(minutes % 60);
  const parts = [
    hours > 0 && fill(texts['conversation.hours'], { hours }),
    (rest > 0 || hours === 0) && fill(texts['conversation.minutes'], { minutes: rest }),
  ];
  return parts.filter(Boolean).join(' ');
}
