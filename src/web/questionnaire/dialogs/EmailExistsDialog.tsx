/** The e-mail belongs to an account: its owner logs in, anybody else uses another one. [QN-175] */
import styled from '@emotion/styled';
import { useState, type SubmitEvent } from 'react';
import { signIn } from '#generated/client/account.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { validationMessages } from '#generated/domain/messages/validation.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { Button, ButtonLink } from '#web/shell/controls/Button.tsx';
import { reloadSession } from '#web/shell/session/session.ts';
import { FieldError } from '../../controls/Field.tsx';
import { Modal, ModalActions } from '../../controls/Modal.tsx';
import { TextInput } from '../../controls/TextInput.tsx';

interface Props {
  readonly email: string;
  readonly onClose: () => void;
  readonly onSignedIn: () => Promise<void>;
}

export function EmailExistsDialog({ email, onClose, onSignedIn }: Props) {
  const [name, setName] = useState(email);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const logIn = async (event: SubmitEvent) => {
    event.preventDefault();
    if (password === '') return setError(validationMessages['validation.required']);
    try {
      await signIn({ email: name, password });
      await reloadSession();
      await onSignedIn();
    } catch (refusal) {
      if (!(refusal instanceof HttpError)) throw refusal;
      setError(refusal.message);
    }
  };
  return (
    <Modal title={texts['questionnaire.emailExistsTitle']} onClose={onClose}>
      <p>{texts['questionnaire.emailExists']}</p>
      <Form noValidate onSubmit={(event) => void logIn(event)}>
        <TextInput
          id="login-email"
          label={texts['questionnaire.field.email']}
          isRequired
          type="email"
          autoComplete="username"
          value={name}
          onChange={setName}
        />
        <TextInput
          id="login-password"
          label={texts['questionnaire.password']}
          isRequired
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <FieldError id="login-error" text={error} />
        <ButtonLink to="/account/forgot-password" look="text">
          {texts['questionnaire.forgotPassword']}
        </ButtonLink>
        <ModalActions>
          <Button look="secondary" onClick={onClose}>
            {texts['questionnaire.otherEmail']}
          </Button>
          <Button type="submit">{texts['questionnaire.logIn']}</Button>
        </ModalActions>
      </Form>
    </Modal>
  );
}

const Form = styled('form')({ display: 'grid', gap: 16, '& > a': { justifySelf: 'start' } });
