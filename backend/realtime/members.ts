import { parseObject } from './clientFrames.ts';

/** The user of a connection on a presence channel. A user may have several connections. */
export type Member = { readonly userId: string; readonly userInfo: unknown };

/** Decodes the signed `channel_data`; null if it has no user id. */
export function decodeMember(channelData: string): Member | null {
  const value = parseObject(channelData);
  const userId = value?.user_id;
  if (typeof userId !== 'string' && typeof userId !== 'number') return null;
  return userId === '' ? null : { userId: String(userId), userInfo: value?.user_info };
}

/** Builds the member list of `subscription_succeeded`, each user once. */
export function presenceOf(members: Iterable<Member>): object {
  const infos = new Map<string, unknown>();
  for (const { userId, userInfo } of members) infos.set(userId, userInfo ?? null);
  return { ids: [...infos.keys()], hash: Object.fromEntries(infos), count: infos.size };
}
