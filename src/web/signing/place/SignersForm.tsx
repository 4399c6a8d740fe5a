/** The signers of a draft and their order. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { setDocumentSigners, type SigningSetup } from '#generated/client/signing.ts';
import type { SignerRole } from '#generated/domain/lists/signer-role.ts';
import { signingOrders, type SigningOrder } from '#generated/domain/lists/signing-order.ts';
import { placeMessages as texts } from '#generated/domain/messages/place.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Modal, ModalActions } from '#web/ui/dialog/Modal.tsx';
import { inputStyle } from '#web/ui/field/light/native.ts';
import { SignerRow, type Row } from './SignerRow.tsx';

interface Props {
  readonly setup: SigningSetup;
  readonly onSaved: (setup: SigningSetup) => void;
  readonly onClose: () => void;
}

const blank = (role: SignerRole, company = ''): Row => ({
  key: crypto.randomUUID(),
  id: null,
  name: '',
  email: '',
  role,
  company,
  user_id: null,
});

/** The chosen signers, else the likely ones, else one empty row. */
function rowsOf({ signers, likely_signers: likely }: SigningSetup): readonly Row[] {
  if (signers.length > 0)
    return signers.map((signer) => ({ ...signer, key: signer.id, company: signer.company ?? '' }));
  if (likely.length === 0) return [blank('customer')];
  return likely.map((signer) => ({ ...blank(signer.role), ...signer, company: signer.company ?? '' }));
}

type Companies = Partial<Record<SignerRole, string>>;

/** Company names of both sides, from the likely signers. */
const companiesOf = ({ likely_signers: likely }: SigningSetup): Companies =>
  Object.fromEntries(likely.flatMap(({ role, company }) => (company === null ? [] : [[role, company]])));

/** Moves a signer's company along with the side, unless the user typed another one. */
function sameSide(before: Row, after: Row, companies: Companies): Row {
  const isGiven = before.company !== '' && before.company !== companies[before.role];
  return after.role === before.role || isGiven ? after : { ...after, company: companies[after.role] ?? '' };
}

export function SignersForm({ setup, onSaved, onClose }: Props) {
  const [order, setOrder] = useState<SigningOrder>(setup.signing_order);
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(setup));
  const [isTried, setIsTried] = useState(false);
  const [refusals, setRefusals] = useState<HttpError['fields']>({});
  const companies = companiesOf(setup);
  const put = (row: Row): void => {
    setRefusals({});
    setRows(rows.map((each) => (each.key === row.key ? sameSide(each, row, companies) : each)));
  };
  const refusalOf = (at: number): string | null =>
    Object.entries(refusals).find(([place]) => place.startsWith(`signers.${at}.`))?.[1][0] ?? null;
  const up = (at: number): void => setRows([...rows.slice(0, at - 1), rows[at]!, rows[at - 1]!, ...rows.slice(at + 1)]);
  const isRight = ({ name, email }: Row): boolean => name.trim() !== '' && /^\S+@\S+\.\S+$/.test(email.trim());
  const save = async (): Promise<void> => {
    setIsTried(true);
    if (!rows.every(isRight)) return;
    const signers = rows.map(({ id, name, email, role, company, user_id }) => ({
      id,
      role,
      user_id,
      name: name.trim(),
      email: email.trim(),
      company: company.trim() || null,
    }));
    await setDocumentSigners(setup.id, { signing_order: order, signers }).then(onSaved, (error: unknown) => {
      if (error instanceof HttpError) setRefusals(error.fields);
      flashError(error);
    });
  };
  return (
    <Modal title={texts['place.signers']} isWide onClose={onClose}>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label>
          {texts['place.order']}
          <Select value={order} onChange={({ target }) => setOrder(target.value as SigningOrder)}>
            {signingOrders.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </label>
        {rows.map((row, at) => (
          <SignerRow
            key={row.key}
            row={row}
            number={at + 1}
            mistake={isTried && !isRight(row) ? texts['place.signerIncomplete'] : refusalOf(at)}
            onChange={put}
            onUp={at > 0 ? () => up(at) : null}
            onRemove={rows.length > 1 ? () => setRows(rows.filter((each) => each !== row)) : null}
          />
        ))}
        <Button look="secondary" onClick={() => setRows([...rows, blank('customer', companies.customer)])}>
          {texts['place.addSigner']}
        </Button>
        <ModalActions>
          <Button look="secondary" onClick={onClose}>
            {texts['place.cancel']}
          </Button>
          <Button type="submit">{texts['place.save']}</Button>
        </ModalActions>
      </Form>
    </Modal>
  );
}

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 14,
  label: { display: 'grid', gap: 4, fontSize: 14, fontWeight: 600, color: theme.tokens.text },
}));
const Select = styled('select')(inputStyle);
