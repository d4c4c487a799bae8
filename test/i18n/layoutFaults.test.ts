import { expect } from '@open-wc/testing';
import { findLayoutFaults } from '../e2e/support/findLayoutFaults.ts';

/** Adds an element with the given content to the page, until the end of the test. */
function makeArea(html: string, style = ''): Element {
  const area = document.createElement('div');
  area.style.cssText = `position: fixed; top: 0; left: 0; width: 200px; height: 200px; ${style}`;
  area.innerHTML = html;
  document.body.append(area);
  return area;
}

describe('findLayoutFaults', () => {
  let area: Element | null = null;
  afterEach(() => area?.remove());

  it('[A11Y-01] reports nothing for separate controls and text with enough room', () => {
    area = makeArea('<button>One</button> <button>Two</button><p>Some text</p>');
    expect(findLayoutFaults(area)).to.deep.equal([]);
  });

  it('[A11Y-01] reports controls that cover each other', () => {
    area = makeArea('<button>One</button><button style="margin-inline-start: -20px">Two</button>');
    expect(findLayoutFaults(area)).to.deep.equal(['button "One" and button "Two" cover each other']);
  });

  it('[A11Y-01] reports text that is cut off without an ellipsis', () => {
    area = makeArea('<p style="width: 40px; overflow: hidden; white-space: nowrap">A text that is far too long</p>');
    expect(findLayoutFaults(area)).to.deep.equal(['cuts its text: p "A text that is far too long"']);
  });

  it('[A11Y-01] reports a part that leaves the screen', () => {
    area = makeArea('<p>Some text</p>', 'left: -20px');
    expect(findLayoutFaults(area)).to.deep.equal(['leaves the screen: -20, 0, 180, 200']);
  });

  it('[A11Y-01] allows a control to be scrolled below another one', () => {
    area = makeArea(
      '<div style="height: 30px; overflow: auto"><p style="height: 40px"></p><a href="#x">Link</a></div><button>Send</button>',
    );
    expect(findLayoutFaults(area)).to.deep.equal([]);
  });
});
