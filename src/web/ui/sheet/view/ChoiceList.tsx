/** The choices of a cell, shown below it during editing. */
import type { SheetChoice } from '../model/column.ts';
import type { Place } from './layout.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly options: readonly CellOption[];
  /** Index of the choice that Enter takes; -1 for the typed text. */
  readonly pointed: number;
  readonly place: Place;
  /** Above the cell when there is little room below. */
  readonly isAbove: boolean;
  readonly onPick: (option: CellOption) => void;
}

export interface CellOption {
  readonly label: string;
  /** True for the extra entry after the choices. */
  readonly isExtra: boolean;
  /** Present for a suggested text. */
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
            // Keeps the focus in the text area.
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
