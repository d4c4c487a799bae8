import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Chat, Person, RealtimeEvents, Settings } from '../../protocol/wire.ts';

const TEXT = readFileSync('desk/API.md', 'utf8');

describe('desk/API.md', () => {
  for (const [name, { properties }] of Object.entries({ Chat, Person, Settings }))
    it(`[SRV-10] lists every field of ${name}`, () => {
      const type = TEXT.slice(TEXT.indexOf(`type ${name} = {`));
      const listed = [...type.slice(0, type.indexOf('\n};')).matchAll(/^ {2}(\w+):/gm)].map(([, field]) => field);
      assert.deepEqual(listed.sort(), Object.keys(properties).sort());
    });

  it('[SRV-10] lists every field of a chat’s visitor', () => {
    const visitor = /^ {2}visitor: \{\n(.*?)^ {2}\};/ms.exec(TEXT)?.[1] ?? '';
    const listed = [...visitor.matchAll(/^ {4}(\w+):/gm)].map(([, field]) => field);
    assert.deepEqual(listed.sort(), Object.keys(Chat.properties.visitor.properties).sort());
  });

  it('[SRV-10] names every event that the desk’s channel has and those that the desk uses of a chat’s', () => {
    const desk = Object.keys(RealtimeEvents).filter((name) => name.startsWith('Desk.'));
    const missing = [...desk, 'Chat.NewChatMessage', 'Chat.Changed'].filter((name) => !TEXT.includes(`\`${name}\``));
    assert.deepEqual(missing, []);
  });
});
