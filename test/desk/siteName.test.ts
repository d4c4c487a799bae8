import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pageName, siteName } from '../../desk/model/siteName.ts';

describe('the short name of a page', () => {
  it('names a page by its site and path', () => {
    assert.equal(pageName('https://www.example.com/'), 'www.example.com');
    assert.equal(pageName('https://www.example.com/leases?page=2#top'), 'www.example.com/leases?page=2');
  });

  it('leaves out localhost and IP addresses', () => {
    assert.equal(pageName('http://127.0.0.1:43523/pricing'), '/pricing');
    assert.equal(pageName('http://[::1]:8080/'), 'Front page');
    assert.equal(siteName('localhost:3000'), '');
    assert.equal(siteName('10.example.com'), '10.example.com');
  });
});
