/** The email address for bills of one provider account. [BI-021] */
import type { InvoicesBehaviors } from '#generated/api/operations/invoices.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { actAs } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { ApiError } from '#server/kernel/errors.ts';
import { newBoxCode, type IsBox } from '#server/kernel/email/incoming/reply-addresses.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { accountOfBox, codeOfBox } from './queries.ts';

type Names = 'readBillBox' | 'renewBillBox' | 'closeBillBox';

export const isBillBox: IsBox = (session, code) => accountOfBox.isAny(session, { code });

export const billBoxBehaviors: Pick<InvoicesBehaviors<CallContext>, Names> = {
  readBillBox: ({ path }, { door, scope, services: { replies } }) =>
    door.transaction(scope, async (session, records) => {
      await records.get('provider-account', path.id);
      return actAs(session, systemScope('bill-box', scope), async (system) => {
        const { code } = await codeOfBox.one(system, { account: path.id });
        return {
          address: replies === null || code === null ? null : replies.boxOf(code),
          is_offered: replies !== null,
        };
      });
    }),

  renewBillBox: async ({ path }, { services: { replies }, ...context }) => {
    if (replies === null) throw new ApiError('conflict', { message: messages['inboundEmail.boxNone'] });
    const code = newBoxCode();
    await keep(context, path.id, code);
    return { address: replies.boxOf(code), is_offered: true };
  },

  closeBillBox: async ({ path }, { services: { replies }, ...context }) => {
    await keep(context, path.id, null);
    return { address: null, is_offered: replies !== null };
  },
};

/** From now on, email to the former address is refused. */
const keep = ({ door, scope }: Pick<CallContext, 'door' | 'scope'>, account: string, code: string | null) =>
  door.transaction(scope, async (session, records) => {
    await records.get('provider-account', account);
    await actAs(session, systemScope('bill-box', scope), (system) =>
      setValues(system, 'provider-account', account, { bill_email_code: code }),
    );
  });
