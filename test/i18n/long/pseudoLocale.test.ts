import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import en from '../../../src/i18n/en.json' with { type: 'json' };
import type { Session } from '../../../src/chat/Session.ts';
import { allByRole } from '../../support/byRole.ts';
import { fakePorts } from '../../support/fakePorts.ts';
import { makeSession, type TestSession } from '../../support/makeSession.ts';
import { makeTexts, version } from '../../support/makeTexts.ts';
import { mountApp } from '../../support/mountApp.tsx';
import { click, drawn } from '../../support/mountUi.tsx';
import { pseudoLocale } from '../../support/pseudoLocale.ts';
import { CATEGORIES, chatSession } from '../../support/scenes.ts';
import { until } from '../../support/until.ts';
import { cutTextsIn, untranslatedIn } from '../../support/walkTexts.ts';
import { STATES, talk } from '../../support/windowStates.ts';

/** A language that is not built in, and whose dates contain no ASCII letters either. */
const LANG = 'ru';

/** Texts that are not from the catalogue: people, files, messages, the server's texts, and units of size. */
const GIVEN = [
  'Dana Reed',
  'Dana',
  'Legal Forms',
  'ann@example.com',
  ...['form.pdf', 'cat.docx', 'cat.png', 'launcher.png', 'pdf', 'docx', 'png', 'kB'],
  ...['See ', 'https://forms.example/help', 'Thank you', 'On its way', 'In the tunnel', 'Lost', 'Busy', 'Blocked'],
  ...['Where is my refund?', 'Sign', ' on page 3:', 'Open ', 'lease.pdf', 'It does not open', 'lease sign --page 3'],
  ...['Your request has the number 5001. We will answer by email to ', 'Stopped', 'Fast', 'wrong.png', 'فاتورة.pdf'],
  ...['For days', 'Or not', 'Too late', 'Ended', 'Done', 'Access request', 'May we?'],
  ...CATEGORIES.map(({ name }) => name),
];

const SIZES = [
  { name: '400 px', isMobile: false, viewport: { width: 800, height: 900 } },
  { name: 'a window of 320 px', isMobile: false, viewport: { width: 360, height: 900 } },
  { name: 'a phone of 320 px', isMobile: true, viewport: { width: 320, height: 640 } },
];

async function pseudoTexts(): Promise<ReturnType<typeof fakePorts>['texts']> {
  const { texts } = await makeTexts(LANG, [version(61), { body: pseudoLocale(en, LANG) }]);
  await until(() => texts.lang() === LANG);
  return texts;
}

/** Draws the window in the state, and returns the faults of its texts. */
async function look(session: Session, act?: (root: ShadowRoot) => Promise<void>): Promise<string[]> {
  const { root } = await mountApp(session, session.state.isMobile ? 'light mobile' : 'light');
  await act?.(root);
  for (const animation of root.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }
  await drawn();
  expect(root.textContent).to.match(/[àéîôû]/);
  return [
    ...untranslatedIn(root, GIVEN).map((text) => `untranslated: ${text}`),
    ...cutTextsIn(root, GIVEN).map((text) => `cut: ${text}`),
  ];
}

for (const { name, isMobile, viewport } of SIZES) {
  describe(`in a pseudo-locale, at ${name}, no text is English, and none is cut, in`, () => {
    before(() => setViewport(viewport));
    after(() => setViewport({ width: 800, height: 600 }));

    async function pseudoPorts(): Promise<ReturnType<typeof fakePorts>> {
      const ports = fakePorts();
      ports.page.mobile = isMobile;
      return Object.assign(ports, { texts: await pseudoTexts() });
    }

    async function pseudoSession(arrange: (session: TestSession) => void): Promise<TestSession> {
      const session = chatSession({ ports: await pseudoPorts() });
      session.state.isMobile = isMobile;
      arrange(session);
      return session;
    }

    for (const [state, arrange] of Object.entries(STATES)) {
      it(`[I18N-01] ${state}`, async () => {
        expect(await look(await pseudoSession(arrange))).to.deep.equal([]);
      });
    }

    it('[I18N-01] the window while it waits', async () => {
      expect(await look(makeSession({ ports: await pseudoPorts() }))).to.deep.equal([]);
    });

    it('[I18N-01] staff typing', async () => {
      const session = await pseudoSession((made) => {
        talk(made);
        made.state.typing = 'Dana';
      });
      expect(await look(session)).to.deep.equal([]);
    });

    it('[I18N-01] the open menu', async () => {
      const open = (root: ShadowRoot): Promise<void> =>
        click(root.querySelector('[aria-haspopup=menu]') as HTMLElement);
      expect(await look(await pseudoSession(talk), open)).to.deep.equal([]);
    });

    if (!isMobile)
      it('[I18N-01] the emoji picker', async () => {
        const open = async (root: ShadowRoot): Promise<void> => {
          await click(root.querySelector('[aria-haspopup=dialog]') as HTMLElement);
          await until(() => allByRole(root, 'dialog').length > 1);
        };
        expect(await look(await pseudoSession(talk), open)).to.deep.equal([]);
      });
  });
}
