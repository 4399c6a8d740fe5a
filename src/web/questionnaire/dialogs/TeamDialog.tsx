/** Selects the team of the questionnaire. [QN-176] [QN-200] */
import { Field } from '#web/ui/field/light/Field.tsx';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { useState } from 'react';
import { useSession } from '#web/shell/session/session.ts';
import { validationMessages } from '#generated/domain/messages/validation.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Modal, ModalActions } from '#web/ui/dialog/Modal.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onChosen: (teamId: string) => Promise<void>;
}

export function TeamDialog({ onClose, onChosen }: Props) {
  const session = useSession();
  const [teamId, setTeamId] = useState('');
  const [error, setError] = useState<string>();
  const teams = session.state === 'authenticated' ? session.profile.teams : [];
  return (
    <Modal title={texts['questionnaire.assignToTeam']} onClose={onClose}>
      <Field
        kind="enum"
        id="assign-team"
        title={texts['questionnaire.team']}
        isRequired
        value={teamId}
        mistake={error}
        onChange={(text = '') => setTeamId(text)}
        field={{ items: teams.map(({ id, name }) => ({ value: id, label: name })) }}
      />
      <ModalActions>
        <Button
          onClick={() => (teamId === '' ? setError(validationMessages['validation.required']) : void onChosen(teamId))}
        >
          {texts['questionnaire.assign']}
        </Button>
      </ModalActions>
    </Modal>
  );
}
