/** Keyboard shortcuts of a work row; none fires while a field or button in it has focus. */
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import type { NamedValues } from '#runtime/view.ts';
import { pressFlashAction } from '#web/shell/flash/flash.ts';
import { hasModifier, moveFocus } from '#web/ui/table/row-keys.ts';
import type { PressWork, WorkAction } from './work-action.ts';

export interface WorkKeys {
  /** Actions with their own key. */
  readonly actions: readonly WorkAction[];
  /** The next action of a row, for `e`; without one the row opens next to the table. */
  readonly nextOf?: (record: NamedValues) => WorkAction | undefined;
  /** The page of a row, for Enter; without one the row opens next to the table. */
  readonly pathOf?: (record: NamedValues) => string | null;
  readonly onPress: PressWork;
  /** Opens a row next to the table. */
  readonly onOpen: (record: NamedValues) => void;
  readonly onSelect: ((record: NamedValues) => void) | undefined;
}

export function useWorkKeys(record: NamedValues, { actions, nextOf, pathOf, onPress, onOpen, onSelect }: WorkKeys) {
  const navigate = useNavigate();
  const openPage = (): void => {
    const path = pathOf?.(record) ?? null;
    if (path === null) onOpen(record);
    else void navigate(path);
  };
  const doNext = (): void => {
    const next = nextOf?.(record);
    if (next) onPress(next, [record]);
    else if (!nextOf) onOpen(record);
  };
  const keys: Readonly<Record<string, () => unknown>> = {
    e: doNext,
    Enter: openPage,
    ' ': () => onOpen(record),
    x: () => onSelect?.(record),
  };
  return (event: KeyboardEvent<HTMLTableRowElement>): void => {
    const { target, currentTarget, key } = event;
    if (target !== currentTarget || hasModifier(event)) return;
    const action = actions.find((each) => each.key === key);
    if (key === 'u' && pressFlashAction()) event.stopPropagation();
    else if (action) onPress(action, [record]);
    else if (keys[key]) keys[key]();
    else if (!moveFocus(workRows(), currentTarget, key)) return;
    event.preventDefault();
  };
}

/** Across all queues of the page. */
const workRows = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-work-row]')];
