/** What a cell can take, below it while it is typed into. */
import type { SheetChoice } from '../model/column.ts';
import type { Place } from './layout.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly options: readonly CellOption[];
  /** Which one Enter takes; -1 for what was typed. */
  readonly pointed: number;
  readonly place: Place;
  /** Above the cell, where the room below is small. */
  readonly isAbove: boolean;
  readonly onPick: (option: CellOption) => void;
}

export interface CellOption {
  readonly label: string;
  /** The entry behind the choices. */
  readonly isExtra: boolean;
  /** Present for a text that was suggested. */
  readonly picked?: SheetChoice;
}

export function ChoiceList({ id, label, options, pointed, place, isAbove, onPick }: Props) {
  if (options.length === 0) return null;
  const edge = isAbove ? { top: place.top, transform: 'translateY(-100%)' } : { top: place.top + place.height };
  return (
    <ul
      role="listbox"
      id={id}
      aria-label={label}
      className="choices"
      style={{ left: place.left, minWidth: place.width, ...edge }}
    >
      {options.map((option, at) => (
        <li
          key={option.label}
          role="option"
          id={`${id}-${at}`}
          aria-selected={at === pointed}
          ref={at === pointed ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
          className={`choice${option.isExtra ? ' extra' : ''}`}
          onPointerDown={(event) => {
            // The text area keeps the focus.
            event.preventDefault();
            event.stopPropagation();
            onPick(option);
          }}
        >
          {option.label}
        </li>
      ))}
    </ul>
  );
}
