/** Several values of a short list, all visible as buttons. */
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import type { ListItem } from '#runtime/product.ts';
import type { InputProps } from '../contract.ts';
import { offered } from '../offered.ts';

/** Values of a closed list. */
export function ChoicesInput(props: InputProps) {
  const chosen = Array.isArray(props.value) ? (props.value as readonly unknown[]) : [];
  const items = offered(props.field.items ?? [], chosen);
  const choose = (value: unknown): void => {
    const next = items.map((item) => item.value).filter((each) => chosen.includes(each) !== (each === value));
    props.onChange(next.length === 0 ? undefined : next);
  };
  return <Buttons {...props} items={items} isChosen={(value) => chosen.includes(value)} onChoose={choose} />;
}

/** Members of an object that are true or false. */
export function FlagsInput(props: InputProps) {
  const flags = (props.value ?? {}) as Readonly<Record<string, unknown>>;
  return (
    <Buttons
      {...props}
      items={props.field.items ?? []}
      isChosen={(key) => flags[key] === true}
      onChoose={(key) => props.onChange({ ...flags, [key]: flags[key] !== true })}
    />
  );
}

interface ButtonsProps extends InputProps {
  readonly items: readonly ListItem[];
  readonly isChosen: (value: string | number) => boolean;
  readonly onChoose: (value: string | number) => void;
}

const Buttons = ({ id, title, isDisabled, describedBy, onBlur, items, isChosen, onChoose }: ButtonsProps) => (
  <Box
    component="fieldset"
    id={id}
    tabIndex={-1}
    aria-label={title}
    aria-describedby={describedBy}
    onBlur={onBlur}
    sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, border: 0, padding: 0, margin: 0, minWidth: 0 }}
  >
    {items.map(({ value, label }) => (
      <ToggleButton
        key={value}
        value={value}
        size="small"
        selected={isChosen(value)}
        disabled={isDisabled ?? false}
        onChange={() => onChoose(value)}
        sx={{ minHeight: 40 }}
      >
        {label}
      </ToggleButton>
    ))}
  </Box>
);
