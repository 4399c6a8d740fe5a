/** Which of several teams gets the questionnaire. [QN-176] [QN-200] */
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { useState } from 'react';
import { useSession } from '#web/shell/session/session.ts';
import { validationMessages } from '#generated/domain/messages/validation.ts';
import { Button } from '#web/shell/controls/Button.tsx';
import { Modal, ModalActions } from '../../controls/Modal.tsx';
import { Select } from '../../controls/Select.tsx';

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
      <Select
        id="assign-team"
        label={texts['questionnaire.team']}
        isRequired
        options={teams.map(({ id, name }) => ({ value: id, label: name }))}
        value={teamId}
        error={error}
        onChange={setTeamId}
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
