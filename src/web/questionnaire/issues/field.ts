/** Connects issues to their controls, by the path of the value inside the answer. */
import type { Issue } from '#domain/questionnaire/validate/issue.ts';

type Path = readonly (string | number)[];

/** Id of the control of the value at `path`. */
export const fieldId = (...path: Path): string => ['answer', ...path].join('-');

/** The message for exactly this value, if any. */
export function messageAt(issues: readonly Issue[], ...path: Path): string | undefined {
  return issues.find((issue) => isSame(issue.path, path))?.message;
}

/** The message for this value or anything inside it. */
export function messageUnder(issues: readonly Issue[], ...path: Path): string | undefined {
  return issues.find((issue) => isSame(issue.path.slice(0, path.length), path))?.message;
}

/** Focuses the control of the issue, else the nearest one around it, else the first of the form. */
export function focusIssue(issue: Issue, form: ParentNode): void {
  for (let length = issue.path.length; length > 0; length -= 1) {
    const control = form.querySelector<HTMLElement>(`#${CSS.escape(fieldId(...issue.path.slice(0, length)))}`);
    if (control) return focusInside(control);
  }
  const first = form.querySelector<HTMLElement>(focusable);
  first?.focus();
}

const focusable =
  'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)';

function focusInside(control: HTMLElement): void {
  const target = control.matches(focusable) ? control : (control.querySelector<HTMLElement>(focusable) ?? control);
  target.focus();
  target.scrollIntoView({ block: 'center' });
}

const isSame = (a: Path, b: Path): boolean => a.length === b.length && a.every((part, at) => part === b[at]);
