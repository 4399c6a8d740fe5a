/** For visitors who only want to look around. [QN-010] */
import styled from '@emotion/styled';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';

const [before, after] = texts['questionnaire.registerHint'].split(texts['questionnaire.registerHere']);

export function RegisterHint() {
  return (
    <Hint>
      {before}
      <a href="/account/user-signup">{texts['questionnaire.registerHere']}</a>
      {after}
    </Hint>
  );
}

const Hint = styled('p')(({ theme }) => ({
  margin: '32px 0 0',
  fontSize: 14,
  color: theme.tokens.textSecondary,
  a: { fontWeight: 600, color: theme.tokens.primary },
}));
