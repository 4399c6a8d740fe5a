/** Several values of a closed list, as check boxes that unfold. */
import type { InputProps } from '../contract.ts';
import { offered } from '../offered.ts';
import { CheckMenu } from './CheckMenu.tsx';

export function ChoicesInput(props: InputProps) {
  const chosen = Array.isArray(props.value) ? (props.value as readonly unknown[]) : [];
  const items = offered(props.field.items ?? [], chosen);
  const toggle = (id: string): void => {
    const next = items.map(({ value }) => value).filter((value) => chosen.includes(value) !== (String(value) === id));
    props.onChange(next.length === 0 ? undefined : next);
  };
  return (
    <CheckMenu
      {...props}
      choices={items.map(({ value, label }) => ({ id: String(value), title: label }))}
      chosen={chosen.map(String)}
      onToggle={toggle}
    />
  );
}
