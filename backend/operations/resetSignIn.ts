import { ConfigError } from '../base/ConfigError.ts';
import { findAccount } from '../chat/operators.ts';
import { writeSettings } from '../chat/settings.ts';
import { forgetIdentity } from '../desk/operatorIdentities.ts';
import { removeSecondFactor } from '../desk/secondFactors.ts';
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
      await store.transact(async (transaction) => {
        await removeSecondFactor(transaction, account.id);
        await forgetIdentity(transaction, account.id);
        await writeSettings(transaction, { sign_in: 'password' });
      });
      console.log(`${name} signs in by password alone. The settings no longer require more of anyone.`);
    });
  },
};
