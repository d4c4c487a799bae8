import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bodyMatches, signatureFault } from '../../../backend/realtime/requestSignature.ts';
import { channelAuth, isSame, sign } from '../../../backend/realtime/signatures.ts';
import { app } from './support/startServer.ts';

const SIGNED_AT = 1353088179;
const body = '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}';
const published = {
  auth_key: app.key,
  auth_timestamp: String(SIGNED_AT),
  auth_version: '1.0',
  body_md5: 'ec365a775a4cd0599faeb73354201b6f',
  auth_signature: 'da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c',
};

function faultOf(query: Record<string, string>, at = SIGNED_AT): string | null {
  return signatureFault({ method: 'POST', path: '/apps/3/events', query: new URLSearchParams(query) }, app, at * 1000);
}

describe('channel signatures', () => {
  it('match the published vector of a private channel', () => {
    const auth = channelAuth(app, { socketId: '1234.1234', channel: 'private-foobar', channelData: null });
    assert.equal(auth, `${app.key}:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4`);
  });

  it('match the published vector of a presence channel', () => {
    const channelData = '{"user_id":10,"user_info":{"name":"Mr. Pusher"}}';
    const auth = channelAuth(app, { socketId: '1234.1234', channel: 'presence-foobar', channelData });
    assert.equal(auth, `${app.key}:afaed3695da2ffd16931f457e338e6c9f2921fa133ce7dac49f529792be6304c`);
  });

  it('differ when one is only a prefix of the other', () => {
    assert.equal(isSame('abc', 'abcd'), false);
    assert.equal(isSame('', 'abcd'), false);
    assert.equal(isSame('abcd', 'abcd'), true);
  });
});

describe('request signatures', () => {
  it('match the published vector', () => {
    assert.equal(faultOf(published), null);
    assert.equal(bodyMatches(Buffer.from(body), new URLSearchParams(published)), true);
  });

  it('ignore the order and case of the keys, and cover the URL-decoded values', () => {
    const { auth_key, auth_timestamp, auth_version } = published;
    const signed = `auth_key=${auth_key}&auth_timestamp=${auth_timestamp}&auth_version=${auth_version}&info=a,b c`;
    const auth_signature = sign(`POST\n/apps/3/events\n${signed}`, app.secret);
    assert.equal(faultOf({ INFO: 'a,b c', auth_version, auth_signature, auth_timestamp, auth_key }), null);
  });

  it('are valid for 600 seconds in both directions', () => {
    assert.equal(faultOf(published, SIGNED_AT + 600), null);
    assert.equal(faultOf(published, SIGNED_AT - 600), null);
    assert.match(faultOf(published, SIGNED_AT + 601) ?? '', /within 600 seconds/);
    assert.match(faultOf(published, SIGNED_AT - 601) ?? '', /within 600 seconds/);
  });

  it('are refused when anything they cover was changed', () => {
    assert.equal(faultOf({ ...published, body_md5: 'ec365a775a4cd0599faeb73354201b60' }), 'auth_signature is wrong');
    assert.equal(faultOf({ ...published, added: '1' }), 'auth_signature is wrong');
    assert.equal(faultOf({ ...published, auth_signature: '' }), 'auth_signature is wrong');
    assert.match(faultOf({ ...published, auth_key: 'other' }) ?? '', /auth_key/);
    assert.match(faultOf({ ...published, auth_version: '2.0' }) ?? '', /auth_version/);
    assert.match(faultOf({ ...published, auth_timestamp: 'soon' }) ?? '', /auth_timestamp/);
  });

  it('cover the body: another body, or one without its MD5, does not match', () => {
    assert.equal(bodyMatches(Buffer.from(`${body} `), new URLSearchParams(published)), false);
    assert.equal(bodyMatches(Buffer.from(body), new URLSearchParams()), false);
    assert.equal(bodyMatches(Buffer.alloc(0), new URLSearchParams()), true);
  });
});
