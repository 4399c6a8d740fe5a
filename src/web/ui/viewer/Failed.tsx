/** Shown in place of a file that cannot be displayed (FV-006). */
import styled from '@emotion/styled';
import { fileMessages } from '#generated/domain/messages/file.ts';

export const Failed = ({ text = fileMessages['file.previewUnavailable'] }: { text?: string }) => <Text>{text}</Text>;

const Text = styled('p')(({ theme }) => ({
  margin: 'auto',
  padding: 24,
  fontSize: 16,
  textAlign: 'center',
  color: theme.tokens.textSecondary,
}));
