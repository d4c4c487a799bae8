import type { Channels } from './channels.ts';
import type { Member } from './members.ts';
import type { TellWebhook } from './webhooks.ts';

/** The same channels, of which it is told when they get their first and lose their last subscriber, and who comes and goes. */
export function watchChannels(channels: Channels, tell: TellWebhook): Channels {
  const isPresent = (channel: string, { userId }: Member) =>
    channels.members(channel).some((member) => member.userId === userId);

  return {
    ...channels,
    join(channel, subscriber, member) {
      const isFirst = channels.subscriptionCount(channel) === 0;
      const isArrival = member !== null && !isPresent(channel, member);
      channels.join(channel, subscriber, member);
      if (isFirst) tell({ name: 'channel_occupied', channel });
      if (isArrival) tell({ name: 'member_added', channel, user_id: member.userId });
    },
    leave(channel, subscriber) {
      if (!channels.has(channel, subscriber)) return;
      const member = channels.memberOf(channel, subscriber);
      channels.leave(channel, subscriber);
      if (member !== null && !isPresent(channel, member))
        tell({ name: 'member_removed', channel, user_id: member.userId });
      if (channels.subscriptionCount(channel) === 0) tell({ name: 'channel_vacated', channel });
    },
  };
}
