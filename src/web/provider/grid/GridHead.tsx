/** The column titles, and the check box that selects all sites. */
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import type { GridColumn } from './columns.ts';

interface Props {
  readonly columns: readonly GridColumn[];
  readonly isSelected: boolean;
  /** Null when nothing can be selected. */
  readonly onSelect: (() => void) | null;
}

export const GridHead = ({ columns, isSelected, onSelect }: Props) => (
  <thead>
    <tr>
      <td>
        {onSelect && (
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={texts['quoteRequest.selectAll']}
            onChange={onSelect}
          />
        )}
      </td>
      <th scope="col">{texts['quoteRequest.site']}</th>
      {columns.map(({ key, title, isNumeric }) => (
        <th key={key} scope="col" data-numeric={isNumeric || undefined}>
          {title}
        </th>
      ))}
    </tr>
  </thead>
);
