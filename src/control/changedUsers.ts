import type { GivenUser } from '../launcher/App.ts';
import type { Facade } from '../launcher/Facade.ts';
import { userOf } from './readUser.ts';

const NOBODY = JSON.stringify(userOf({}));

/** The users that the page has set on these elements since they were `noted` last; they are noted now (EL-10). */
export function changedUsers(members: readonly Facade[], noted: WeakMap<Facade, string>): GivenUser[] {
  return members.flatMap((member) => {
    const user = userOf(member.props);
    const said = JSON.stringify(user);
    if (said === (noted.get(member) ?? NOBODY)) return [];
    noted.set(member, said);
    return user;
  });
}
