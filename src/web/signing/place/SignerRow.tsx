/** One signer of a draft: the person, and the person's role. */
import styled from '@emotion/styled';
import { signerRoles, type SignerRole } from '#generated/domain/lists/signer-role.ts';
import { fill } from '#domain/format/fill.ts';
import { placeMessages as texts } from '#generated/domain/messages/place.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { inputStyle } from '#web/ui/field/light/native.ts';

export interface Row {
  readonly key: string;
  readonly id: string | null;
  readonly name: string;
  readonly email: string;
  readonly role: SignerRole;
  readonly company: string;
  readonly user_id: string | null;
}

interface Props {
  readonly row: Row;
  /** From 1. */
  readonly number: number;
  /** What is wrong with the row; null for nothing. */
  readonly mistake: string | null;
  readonly onChange: (row: Row) => void;
  /** Null when the row cannot move there. */
  readonly onUp: (() => void) | null;
  readonly onRemove: (() => void) | null;
}

export const SignerRow = ({ row, number, mistake, onChange, onUp, onRemove }: Props) => (
  <Signer>
    <legend>{fill(texts['place.signerNumber'], { n: number })}</legend>
    <label>
      {texts['place.name']}
      <Input maxLength={255} value={row.name} onChange={({ target }) => onChange({ ...row, name: target.value })} />
    </label>
    <label>
      {texts['place.email']}
      <Input
        type="email"
        maxLength={255}
        value={row.email}
        onChange={({ target }) => onChange({ ...row, email: target.value, user_id: null })}
      />
    </label>
    <label>
      {texts['place.role']}
      <Select value={row.role} onChange={({ target }) => onChange({ ...row, role: target.value as SignerRole })}>
        {signerRoles.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </label>
    <label>
      {texts['place.company']}
      <Input
        maxLength={255}
        value={row.company}
        onChange={({ target }) => onChange({ ...row, company: target.value })}
      />
    </label>
    <Tools>
      {mistake !== null && <strong role="alert">{mistake}</strong>}
      {onUp && (
        <Button look="text" onClick={onUp}>
          {texts['place.moveUp']}
        </Button>
      )}
      {onRemove && (
        <Button look="text" onClick={onRemove}>
          {texts['place.remove']}
        </Button>
      )}
    </Tools>
  </Signer>
);

const Signer = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  gap: 10,
  minWidth: 0,
  margin: 0,
  padding: 12,
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  legend: { padding: '0 6px', fontSize: 13, color: theme.tokens.textSecondary },
}));
const Tools = styled('div')(({ theme }) => ({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  strong: { marginRight: 'auto', fontSize: 13, color: theme.tokens.tones.error.ink },
}));
const Input = styled('input')(inputStyle);
const Select = styled('select')(inputStyle);
