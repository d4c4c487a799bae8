import { expect } from '@open-wc/testing';
import { eventName, plainEventName } from '../../protocol/eventName.ts';

describe('event names', () => {
  const NAMES = ['Chat.NewChatMessage', 'Chat.Company.Updated', 'Desk.ChatUpdated'];

  it('[RT-03] have the namespace before them, or stay unchanged without one', () => {
    expect(NAMES.map((name) => eventName(name, ''))).to.deep.equal(NAMES);
    expect(NAMES.map((name) => eventName(name, 'App\\Events'))).to.deep.equal([
      'App\\Events\\Chat\\NewChatMessage',
      'App\\Events\\Chat\\Company\\Updated',
      'App\\Events\\Desk\\ChatUpdated',
    ]);
  });

  it('[RT-03] are plain again with a known namespace, however it is written', () => {
    for (const namespace of ['', 'App\\Events', '\\App\\Events\\'])
      expect(NAMES.map((name) => plainEventName(eventName(name, namespace), namespace))).to.deep.equal(NAMES);
    expect(plainEventName('client-clientTyping', 'App\\Events')).to.equal('client-clientTyping');
    expect(plainEventName('Other\\Chat\\NewChatMessage', 'App\\Events')).to.equal('Other\\Chat\\NewChatMessage');
  });
});
