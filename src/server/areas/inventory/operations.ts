/** Calls on inventory services other than editing their fields. */
import { bulkEditBehaviors } from './operations/bulk-edit.ts';
import { importBehaviors } from './import/operations.ts';
import { ipDataBehaviors } from './operations/ip-data.ts';
import { netboxBehaviors } from './netbox/operations.ts';
import { phoneNumberBehaviors } from './operations/phone-numbers.ts';
import { preferenceBehaviors } from './operations/preferences.ts';
import { statusBehaviors } from './operations/status.ts';

export const inventoryBehaviors = {
  ...bulkEditBehaviors,
  ...importBehaviors,
  ...ipDataBehaviors,
  ...netboxBehaviors,
  ...phoneNumberBehaviors,
  ...preferenceBehaviors,
  ...statusBehaviors,
};
