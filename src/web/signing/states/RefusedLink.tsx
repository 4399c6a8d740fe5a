/** An invalid link, the server's reason, and the button to request a new one. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Field } from '#web/ui/field/light/Field.tsx';
import { askForLink } from '../signing-api.ts';
import { Sheet } from './Sheet.tsx';

export function RefusedLink({ text = texts['sign.refused'] }: { readonly text?: string }) {
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const [isAsked, setIsAsked] = useState(false);
  const ask = async (event: { preventDefault(): void }): Promise<void> => {
    event.preventDefault();
    const isAddress = /^\S+@\S+\.\S+$/.test(email.trim());
    setFault(isAddress ? undefined : texts['sign.emailWrong']);
    if (isAddress) await askForLink(email.trim()).then(() => setIsAsked(true), flashError);
  };
  return (
    <Sheet title={texts['sign.refusedTitle']}>
      <p>{text}</p>
      {isAsked ? (
        <output>{texts['sign.linkOnItsWay']}</output>
      ) : (
        <Form noValidate onSubmit={(event) => void ask(event)}>
          <Field
            kind="email"
            id="email"
            title={texts['sign.email']}
            isRequired
            value={email}
            onChange={(next = '') => setEmail(next)}
            mistake={fault}
            field={{ autoComplete: 'email', maxLength: 255 }}
          />
          <Button type="submit">{texts['sign.askLink']}</Button>
        </Form>
      )}
    </Sheet>
  );
}

const Form = styled('form')({ display: 'grid', gap: 16 });
