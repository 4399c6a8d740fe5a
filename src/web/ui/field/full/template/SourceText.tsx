/** The text with a field picker: {{ opens it, arrow keys select, Enter inserts, Escape closes. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { templateMessages as texts } from '#generated/domain/messages/template.ts';
import { htmlProps, type InputProps } from '../../contract.ts';
import { caretBottom } from './caret.ts';
import { fieldsFor, openFieldAt, withField } from './open-field.ts';
import { FieldMenu } from './FieldMenu.tsx';
import type { TemplateField } from './template-calls.ts';

interface Props extends InputProps {
  readonly text: string;
  readonly fields: readonly TemplateField[];
  readonly onText: (text: string) => void;
}

export function SourceText({ text, fields, onText, ...props }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useFieldPicker(text, fields, onText, area);
  const { id, onBlur, isInvalid, isDisabled } = props;
  const listId = `${id}-fields`;
  return (
    <Box sx={{ position: 'relative' }}>
      <OutlinedInput
        id={id}
        multiline
        minRows={18}
        maxRows={30}
        size="small"
        fullWidth
        inputRef={area}
        value={text}
        error={isInvalid ?? false}
        disabled={isDisabled ?? false}
        onChange={(event) => {
          onText(event.target.value);
          picker.look(event.target.value, event.target.selectionStart ?? 0);
        }}
        onKeyDown={picker.press}
        onBlur={() => {
          picker.close();
          onBlur?.();
        }}
        sx={{ '& textarea': { fontFamily: 'monospace', fontSize: 13, lineHeight: 1.5 } }}
        slotProps={{
          input: {
            ...htmlProps(props),
            spellCheck: false,
            'aria-haspopup': 'listbox',
            ...(picker.isOpen && {
              'aria-controls': listId,
              'aria-activedescendant': `${listId}-${picker.at}`,
            }),
          },
        }}
      />
      {picker.isOpen && (
        <FieldMenu
          id={listId}
          fields={picker.found}
          at={picker.at}
          top={picker.top}
          onPick={({ name }) => picker.pick(name)}
        />
      )}
      <Button size="small" onMouseDown={(event) => event.preventDefault()} onClick={picker.open} disabled={isDisabled}>
        {texts['template.insertField']}
      </Button>
    </Box>
  );
}

function useFieldPicker(
  text: string,
  fields: readonly TemplateField[],
  onText: (text: string) => void,
  area: { readonly current: HTMLTextAreaElement | null },
) {
  /** Letters typed after the braces; null while the picker is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setAt] = useState(0);
  const [top, setTop] = useState(0);
  const caret = useRef<number | null>(null);
  // Moves the caret after an insertion, once the page shows the text.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.focus();
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const found = typed === null ? [] : fieldsFor(fields, typed);
  const at = Math.min(chosen, Math.max(0, found.length - 1));
  const look = (next: string, place: number): void => {
    const open = openFieldAt(next, place);
    setTyped(open?.typed ?? null);
    setAt(0);
    if (open && area.current) setTop(caretBottom(area.current));
  };
  const pick = (name: string): void => {
    const place = area.current?.selectionStart ?? text.length;
    const next = withField(text, place, openFieldAt(text, place), name);
    onText(next.text);
    caret.current = next.caret;
    setTyped(null);
  };
  const press = (event: KeyboardEvent): void => {
    if (found.length === 0) return;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setAt((at + 1) % found.length),
      ArrowUp: () => setAt((at + found.length - 1) % found.length),
      Enter: () => pick(found[at]!.name),
      Tab: () => pick(found[at]!.name),
      Escape: () => setTyped(null),
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const open = (): void => {
    area.current?.focus();
    setAt(0);
    setTyped('');
    if (area.current) setTop(caretBottom(area.current));
  };
  return { isOpen: found.length > 0, found, at, top, look, pick, press, open, close: () => setTyped(null) };
}
