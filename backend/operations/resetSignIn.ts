import { ConfigError } from '../base/ConfigError.ts';
import { findAccount } from '../chat/operators.ts';
import { writeSettings } from '../chat/settings.ts';
import { createInvitation, invitationLink, RESET_HOURS } from '../desk/invitations.ts';
import { forgetIdentity } from '../desk/operatorIdentities.ts';
import { removeSecondFactor } from '../desk/secondFactors.ts';
import { ownAddress } from './listen.ts';
import type { Command } from './runCommand.ts';
import { withRecords } from './withDatabase.ts';

export const resetSignIn: Command = {
  usage: 'reset-sign-in NAME',
  about: 'Lets an operator sign in by password alone again, and everyone else too.',
  operands: 1,
  async run({ operands: [name = ''] }, config) {
    await withRecords(config, async ({ store }) => {
      const account = await findAccount(store, name);
      if (account === null) throw new ConfigError(`No operator signs in as "${name}".`);
      const token = await store.transact(async (transaction) => {
        await removeSecondFactor(transaction, account.id);
        await forgetIdentity(transaction, account.id);
        await writeSettings(transaction, { sign_in: 'password' });
        if (account.password_hash !== null) return null;
        const invitation = { role: 'operator', operatorId: account.id, createdBy: null, hours: RESET_HOURS } as const;
        return createInvitation(transaction, invitation);
      });
      console.log(`${name} signs in by password alone. The settings no longer require more of anyone.`);
      if (token === null) return;
      const link = invitationLink(config.publicUrl ?? `http://${ownAddress(config.host, config.port)}`, token);
      console.log(`${name} has no password yet. This link sets one, once and within ${RESET_HOURS} hours: ${link}`);
    });
  },
};
