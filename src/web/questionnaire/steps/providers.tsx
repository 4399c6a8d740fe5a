/** Preferred and excluded carriers, with a reason. [QN-117] [QN-165] */
import { Field } from '#web/ui/field/light/Field.tsx';
import styled from '@emotion/styled';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { TagInput } from '#web/ui/field/light/TagInput.tsx';
import { fieldId, messageAt, messageUnder } from '../issues/field.ts';
import { useOutside } from './use-outside.ts';
import type { StepProps } from './step.ts';

export default function Providers({ view, value, issues, outside, onChange }: StepProps<'providerAllowDenyList'>) {
  const names = useOutside(() => outside.api.providerNames(outside.questionnaireId)) ?? [];
  const lists = value.providerAllowDenyList;
  const change = (part: Partial<typeof lists>) => onChange({ providerAllowDenyList: { ...lists, ...part } });
  const free = names.filter((name) => !lists.allowList.includes(name) && !lists.denyList.includes(name));
  return (
    <Stack>
      {(['allowList', 'denyList'] as const).map((key) => (
        <TagInput
          key={key}
          id={fieldId('providerAllowDenyList', key)}
          title={texts[`questionnaire.field.${key}`]}
          values={lists[key]}
          suggestions={free}
          mistake={messageUnder(issues, 'providerAllowDenyList', key)}
          onChange={(next) => change({ [key]: next })}
          isRequired={false}
        />
      ))}
      <Field
        kind="longText"
        id={fieldId('providerAllowDenyList', 'comments')}
        title={texts['questionnaire.field.comments']}
        value={lists.comments ?? ''}
        mistake={messageAt(issues, 'providerAllowDenyList', 'comments')}
        onChange={(comments = '') => change({ comments })}
        isRequired={false}
        field={{ maxLength: view.question.answer.maxLength, rows: 3 }}
      />
    </Stack>
  );
}

const Stack = styled('div')({ display: 'grid', gap: 20, maxWidth: 640 });
