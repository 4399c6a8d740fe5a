/** Focuses the control of an issue once the page shows it. */
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import { focusIssue } from '../../issues/field.ts';

export function focusAfterPaint(issue: Issue): void {
  requestAnimationFrame(() => focusIssue(issue, document.querySelector('main') ?? document));
}
