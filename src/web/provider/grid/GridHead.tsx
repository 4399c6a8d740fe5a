/** The column titles, and the check box that selects all sites. */
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import type { GridColumn } from './columns.ts';

interface Props {
  readonly columns: readonly GridColumn[];
  readonly isMarked: boolean;
  /** Null when nothing can be selected. */
  readonly onMark: (() => void) | null;
}

export const GridHead = ({ columns, isMarked, onMark }: Props) => (
  <thead>
    <tr>
      <td>
        {onMark && (
          <input type="checkbox" checked={isMarked} aria-label={texts['quoteRequest.markAll']} onChange={onMark} />
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
