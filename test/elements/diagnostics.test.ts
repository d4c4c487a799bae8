import { expect } from '@open-wc/testing';
import { tag } from '../../src/widget/diagnostics.ts';
import { fakeChats, mount, settled, warningsDuring } from '../support/elementPage.ts';

describe('misspelt attributes', () => {
  for (const [misspelt, meant] of [
    ['companny', 'company'],
    ['thme', 'theme'],
    ['lanucher', 'launcher'],
    ['api_url', 'api-url'],
    ['translation-urls', 'translations-url'],
  ])
    it(`[HOST-05] ${misspelt} is reported as a misspelling of ${meant}`, async () => {
      const launcher = mount('support-launcher', { [String(misspelt)]: '' });
      const told = await warningsDuring(1, () => tag(launcher));
      expect(told).to.deep.equal([
        `support-chat: <support-launcher> has no attribute '${misspelt}'. Is '${meant}' meant?`,
      ]);
    });

  it('[HOST-05] attributes of frameworks, of the page and of HTML are not reported', async () => {
    const html = `<support-launcher class="a" id="b" style="" slot="c" hidden title="d" dir="ltr" role="none" part="e" exportparts="f"
      tabindex="0" data-plan="x" aria-label="y" data-them="z" _ngcontent-abc="" _nghost-abc="" ng-version="20" v-cloak x-data
      data-v-7ba5bd90="" astro-island="" apiurl="https://a.example" userid="7" onclick="" translate="no" itemprop="n"></support-launcher>`;
    const element = new DOMParser().parseFromString(html, 'text/html').querySelector('support-launcher');
    const told = await warningsDuring(0, () => element && tag(element));
    expect(told).to.deep.equal([]);
  });
});

describe('a tag that is not closed', () => {
  const parsed = (html: string): Element[] => [
    ...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('support-launcher, support-chat'),
  ];
  const hides = (name: string): string =>
    `support-chat: <${name}> hides what is in it. Close it with </${name}>: HTML ignores the slash of <… />`;

  it('[HOST-05] is reported, because the rest of the page is in it', async () => {
    const elements = parsed('<support-launcher /><main>Hello</main><support-chat><p>Bye</p>');
    expect(await warningsDuring(2, () => elements.forEach(tag))).to.deep.equal([
      hides('support-launcher'),
      hides('support-chat'),
    ]);
  });

  it('[HOST-05] is not reported for an empty tag, its slots, or a text', async () => {
    const elements = parsed(
      `<support-launcher><!-- --> Loading…</support-launcher><support-chat><img slot="logo"><b slot="greeting">Hi</b></support-chat>`,
    );
    expect(elements.length).to.equal(2);
    expect(await warningsDuring(0, () => elements.forEach(tag))).to.deep.equal([]);
  });
});

describe('mistakes in the page’s code', () => {
  const guest = (lacks: string): string =>
    `support-chat: the user has no ${lacks}, so the visitor is a guest. A customer has an id and an email; ` +
    'an id alone is enough only if this browser knows the customer already';
  const FIELDS = 'It takes id, email, primaryEmail, token, name, phone, avatar';

  const users: Readonly<Record<string, [user: object, lines: string[]]>> = {
    'no email': [{ id: 'u1' }, [guest('email')]],
    'an email that is null': [{ id: 'u2', email: null, name: 'Ann' }, []],
    'no id': [{ email: 'ann@example.com' }, [guest('id')]],
    'a misspelt id': [{ idd: 1 }, [`support-chat: setUser has no field 'idd'. ${FIELDS}`, guest('id and no email')]],
    'a field more': [
      { id: 1, email: 'ann@example.com', plan: 'pro' },
      [`support-chat: setUser has no field 'plan'. ${FIELDS}`],
    ],
    'an id that a number cannot hold': [
      { id: 2 ** 53, email: 'ann@example.com' },
      ['support-chat: the id of a user is a text, a bigint or a safe integer'],
    ],
  };
  it('[HOST-05][REAL-15] each mistake in a user object is explained once on the console', async () => {
    fakeChats();
    const launcher = mount('support-launcher');
    const expected = Object.values(users).flatMap(([, lines]) => lines);
    const told = await warningsDuring(expected.length, () => {
      for (const [user] of [...Object.values(users), ...Object.values(users)])
        (launcher as { setUser(user: unknown): void }).setUser(user);
    });
    expect(told.sort()).to.deep.equal(expected.sort());
  });

  it('[HOST-05] a user that is not known yet is not reported as a mistake', async () => {
    performance.clearResourceTimings();
    const launcher = mount('support-launcher');
    const told = await warningsDuring(0, () => {
      for (const user of [null, {}, { id: undefined, email: '' }, { id: 0, email: null }])
        (launcher as { setUser(user: unknown): void }).setUser(user);
    });
    expect(told).to.deep.equal([]);
  });

  it('[HOST-05] an unknown attribute value is reported with the known ones as soon as it is set', async () => {
    const told = await warningsDuring(3, () => {
      const launcher = mount('support-launcher', { theme: 'midnight', side: 'left' });
      launcher.load = 'later' as 'now';
      launcher.theme = 'midnight' as 'dark';
      launcher.theme = 'dark';
    });
    expect(told).to.deep.equal([
      "support-chat: theme is one of light, dark, auto, not 'midnight'",
      "support-chat: side is one of end, start, not 'left'",
      "support-chat: load is one of touch, idle, now, not 'later'",
    ]);
  });

  it('[HOST-05] an unknown attribute value in the page’s HTML is reported too', async () => {
    const told = await warningsDuring(2, () => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<support-launcher offline="away" typing-preview="maybe"></support-launcher>',
      );
    });
    expect(told.sort()).to.deep.equal([
      "support-chat: offline is one of form, hide, not 'away'",
      "support-chat: typing-preview is one of on, off, not 'maybe'",
    ]);
  });

  it('[HOST-05] getters return the effective value, and attributes keep what the page wrote', async () => {
    const launcher = mount('support-launcher');
    const read = (): unknown[] => [
      ...[launcher.theme, launcher.side, launcher.launcher, launcher.load, launcher.offline, launcher.consent],
      ...[launcher.typingPreview, launcher.company, launcher.product],
    ];
    const defaults = ['auto', 'end', 'auto', 'touch', 'form', 'all', 'on', 'legal-forms', 'Support'];
    expect(read()).to.deep.equal(defaults);
    await warningsDuring(2, () => {
      launcher.setAttribute('offline', 'gone');
      launcher.setAttribute('consent', 'maybe');
    });
    expect([launcher.offline, launcher.getAttribute('offline')]).to.deep.equal(['form', 'gone']);
    expect([launcher.consent, launcher.getAttribute('consent')]).to.deep.equal(['none', 'maybe']);
    launcher.setAttribute('theme', 'dark');
    expect(launcher.theme).to.equal('dark');
    launcher.setAttribute('theme', 'auto');
    launcher.removeAttribute('theme');
    expect(launcher.theme).to.equal('auto');
  });

  for (const [what, id] of [
    ['a number', 42],
    ['zero', 0],
    ['a bigint', 2n ** 63n],
  ] as const)
    it(`[HOST-05] ${what} is accepted as a user id in every API that sets the user`, async () => {
      const email = 'ann@example.com';
      const ways: ((launcher: HTMLElementTagNameMap['support-launcher']) => unknown)[] = [
        (launcher) => launcher.setUser({ id, email }),
        (launcher) => void (launcher.user = { id, email }),
        (launcher) => Object.assign(launcher, { userId: id, email }),
        () => window.SupportChat?.setUser?.({ id, email }),
        () => window.SupportChat?.init?.({ userId: id, email }),
        () => window.SupportChat?.q.push(['init', { user: { id, email } }]),
      ];
      for (const name of ways) {
        const chats = fakeChats();
        const launcher = mount('support-launcher');
        await name(launcher);
        await settled();
        launcher.show();
        await chats.arrive();
        expect(chats.apps[0]?.host.user?.userId).to.equal(String(id));
        launcher.remove();
        await settled();
      }
    });
});
