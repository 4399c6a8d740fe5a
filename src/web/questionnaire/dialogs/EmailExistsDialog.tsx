/** The email belongs to an account: its owner logs in, others enter a different one. [QN-175] */
import { Field } from '#web/ui/field/light/Field.tsx';
import styled from '@emotion/styled';
import { useState, type SubmitEvent } from 'react';
import { signIn } from '#generated/client/account.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { validationMessages } from '#generated/domain/messages/validation.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { Button, ButtonLink } from '#web/ui/button/Button.tsx';
import { reloadSession } from '#web/shell/session/session.ts';
import { FieldError } from '#web/ui/field/light/Frame.tsx';
import { Modal, ModalActions } from '#web/ui/dialog/Modal.tsx';

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
        <Field
          kind="email"
          id="login-email"
          title={texts['questionnaire.field.email']}
          isRequired
          value={name}
          onChange={(text = '') => setName(text)}
          field={{ autoComplete: 'username' }}
        />
        <Field
          kind="secret"
          id="login-password"
          title={texts['questionnaire.password']}
          isRequired
          value={password}
          onChange={(text = '') => setPassword(text)}
          field={{ autoComplete: 'current-password' }}
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
