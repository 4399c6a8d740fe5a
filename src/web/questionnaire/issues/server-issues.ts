/** Converts the server's rejection of an answer into issues of its question. */
import type { Question } from '#domain/questionnaire/definition.ts';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import type { HttpError } from '#web/shell/api/http.ts';

/** Error keys are paths inside the answer: `contact.email`, `locations.0.name`; without keys the message is used. */
export function issuesOf(error: HttpError, question: Question | null): readonly Issue[] {
  const found = Object.entries(error.fields).flatMap(([key, texts]) => {
    const path = pathOf(key, question);
    return texts.slice(0, 1).map((message) => ({ path, message }));
  });
  return found.length > 0 ? found : [{ path: [], message: error.message }];
}

function pathOf(key: string, question: Question | null): Issue['path'] {
  const parts = key.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : camel(part)));
  const inside = parts[0] === 'data' ? parts.slice(1) : parts;
  const root = question?.answer.shape;
  if (root === 'contact' && inside.length === 1 && inside[0] !== 'contact') return ['contact', ...inside];
  return inside;
}

const camel = (part: string): string => part.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
