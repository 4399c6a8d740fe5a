/** The customer names the on-site contact, if there is none. */
import { useState } from 'react';
import { siteMessages as texts } from '#generated/domain/messages/site.ts';
import { serviceLocationView as view } from '#generated/screens/views/service-location.ts';
import type { WireRecord } from '#runtime/view.ts';
import { FormDrawer } from '#web/record/actions/FormDrawer.tsx';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';

const { onsiteContactId, secondaryOnsiteContactId } = view.fields;
const contactFields = [onsiteContactId.wire, secondaryOnsiteContactId.wire];
const loadForm = () => import('#generated/forms/service-location.ts').then((forms) => forms.serviceLocationUpdateForm);

export function ContactPart({ record }: { record: WireRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <PermittedButton access={view.access.update} size="small" variant="contained" onClick={() => setIsOpen(true)}>
        {texts['site.nameContact']}
      </PermittedButton>
      {isOpen && (
        <FormDrawer
          view={view}
          record={record}
          loadForm={loadForm}
          only={contactFields}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
