import { expect } from '@open-wc/testing';
import type { Answer, PageTexts } from '../../src/ports.ts';
import { Thread } from '../../src/ui/thread/Thread.tsx';
import { allByRole, byRole, descriptionOf } from '../support/byRole.ts';
import { networkFailure, refused } from '../support/fakeApi.ts';
import { listen } from '../support/listen.ts';
import type { TestSession } from '../support/makeSession.ts';
import { click, drawn, mountUi, press, type } from '../support/mountUi.tsx';
import { addForm, chatSession, openSession } from '../support/scenes.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;
type Form = { session: TestSession; root: ShadowRoot; field(name: string): Field };

async function shown(form: Parameters<typeof addForm>[1], session = openSession()): Promise<Form> {
  addForm(session, form);
  const { root } = await mountUi(session, <Thread />);
  return { session, root, field: (name) => byRole<Field>(root, 'textbox', name) };
}

const ticket = (): Promise<Form> => shown('ticket');
const send = ({ root }: Form): Promise<void> => click(byRole(root, 'button', 'Send message'));
const isBad = (field: Field): boolean => field.getAttribute('aria-invalid') === 'true';

async function fillTicket(form: Form): Promise<void> {
  await type(form.field('Email'), 'ann@example.com');
  await type(form.field('Message'), 'Please call me');
}

describe('the ticket form', () => {
  it('[ENT-16][ONL-02][UX-12] has a notice with two times, the return in the visitor’s own first, a headline, a text and two fields', async () => {
    const form = await ticket();
    const { root } = form;
    expect(byRole(root, 'form', 'Leave a message')).to.be.an.instanceOf(HTMLFormElement);
    expect(root.textContent)
      .to.contain("We're sorry, but chat is currently offline.")
      .and.to.match(
        /We're back .* at 2:30\sp\.m\. your time\.We're here Monday to Friday, 7:30\sa\.m\. to 6:00\sp\.m\. CST\./,
      );
    expect(root.textContent?.match(/[ap]\.m\./g)).to.have.length(3);
    expect(form.field('Email').type).to.equal('email');
    expect(form.field('Message').localName).to.equal('textarea');
  });

  it('[ENT-16][UX-12] omits the support hours if the server has other ones, except in the page’s own text', async () => {
    const told = async (texts: PageTexts): Promise<string> => {
      const session = openSession();
      session.applySettings({ ...session.settings, texts });
      // A Sunday.
      session.state.backAt = Date.UTC(2026, 10, 22, 9);
      await session.ports.clock.advance(Date.UTC(2026, 10, 20, 10) - session.ports.clock.now());
      return (await shown('ticket', session)).root.textContent ?? '';
    };
    const builtIn = await told({});
    expect(builtIn).to.match(/We're back Sunday at 10:00\sa\.m\. your time\./);
    expect(builtIn).to.not.contain('CST');
    const own = await told({ '*': { 'ticket.hours': 'Sundays alone.' } });
    expect(own).to.contain("We're here");
  });

  for (const address of ['ann@example.com', 'Ann.Lee+forms@mail.example'])
    it(`[FORM-03] sends ${address} filled in by a password manager without an input event`, async () => {
      const form = await ticket();
      form.field('Email').value = address;
      await type(form.field('Message'), 'Please call me');
      await send(form);
      expect(form.session.ports.api.of('createTicket')).to.have.length(1);
      expect(form.session.ports.api.of('createTicket')[0]).to.include({ email: address });
    });

  it('[FORM-04] shows no error when the visitor leaves a field filled in without an input event', async () => {
    const form = await ticket();
    const email = form.field('Email');
    email.focus();
    email.value = 'ann@example.com';
    email.blur();
    await drawn();
    expect(isBad(email)).to.equal(false);
    expect(email.value).to.equal('ann@example.com');
  });

  for (const [when, moment] of [
    ['on a Thursday afternoon', Date.UTC(2026, 10, 26, 21, 24)],
    ['on a Monday, a minute after the opening', Date.UTC(2026, 10, 23, 13, 31)],
    ['on a Friday in summer, a minute before the end', Date.UTC(2027, 6, 2, 22, 59)],
  ] as const)
    it(`[REAL-20][ENT-16][ONL-02] says that everyone is away for a moment, and not that we are here, ${when}`, async () => {
      const session = openSession();
      await session.ports.clock.advance(moment - session.ports.clock.now());
      const text = (await shown('ticket', session)).root.textContent ?? '';
      expect(text).to.match(/We're sorry, but chat is currently offline\.Everyone is away for a moment\./);
      expect(text).to.match(/Our hours: Monday to Friday, 7:30\sa\.m\. to 6:00\sp\.m\. CST\./);
      expect(text).to.not.match(/We're here|We're back/);
    });

  for (const [when, moment] of [
    ['a minute before the opening', Date.UTC(2026, 10, 23, 13, 29)],
    ['at the end of a Friday', Date.UTC(2026, 10, 27, 24, 0)],
  ] as const)
    it(`[REAL-20][ONL-02] says when support is back, and its hours, ${when}`, async () => {
      const session = openSession();
      await session.ports.clock.advance(moment - session.ports.clock.now());
      const text = (await shown('ticket', session)).root.textContent ?? '';
      expect(text)
        .to.match(/We're back .*CST/)
        .and.to.not.contain('Everyone is away');
    });

  it('[ENT-16][UX-12] says "today" instead of "tomorrow" after midnight', async () => {
    const session = openSession();
    session.ports.page.timezone = () => 'America/Chicago';
    await session.ports.clock.advance(Date.UTC(2026, 10, 23, 5, 0) - session.ports.clock.now());
    const { root } = await shown('ticket', session);
    expect(root.textContent).to.contain('tomorrow');
    await session.ports.clock.advance(2 * 60 * 60_000);
    await drawn();
    expect(root.textContent).to.contain('today').and.to.not.contain('tomorrow');
  });

  it('[ENT-16][UX-12] notices the opening within a minute after the machine has slept through it', async () => {
    const session = openSession();
    await session.ports.clock.advance(Date.UTC(2026, 10, 23, 12, 0) - session.ports.clock.now());
    const { root } = await shown('ticket', session);
    session.ports.clock.shift(8 * 60 * 60_000);
    await session.ports.clock.advance(60_000);
    await drawn();
    expect(root.textContent).to.contain('Everyone is away for a moment.');
  });

  it('[REAL-20][ENT-16] keeps the page’s own hours, because only the page knows what they mean', async () => {
    const session = openSession();
    session.applySettings({ ...session.settings, texts: { '*': { 'ticket.hours': 'Sundays alone.' } } });
    await session.ports.clock.advance(Date.UTC(2026, 10, 26, 21, 24) - session.ports.clock.now());
    const text = (await shown('ticket', session)).root.textContent ?? '';
    expect(text).to.contain("We're here").and.to.not.contain('Everyone is away');
  });

  it('[FORM-03][TKT-06] shows both errors when sent empty, focuses the first invalid field and sends nothing', async () => {
    const form = await ticket();
    await send(form);
    expect(form.root.activeElement).to.equal(form.field('Email'));
    expect(descriptionOf(form.field('Email'))).to.equal('Please, enter your email');
    expect(descriptionOf(form.field('Message'))).to.equal('Please, enter your message');
    expect(form.session.ports.api.of('createTicket')).to.have.length(0);
  });

  it('[FORM-03] focuses the message if only the message is invalid', async () => {
    const form = await ticket();
    await type(form.field('Email'), 'ann@example.com');
    await send(form);
    expect(form.root.activeElement).to.equal(form.field('Message'));
    expect(isBad(form.field('Email'))).to.equal(false);
  });

  for (const [what, given] of [
    ['that Safari sends behind a composition', { keyCode: 229 }],
    ['that is held', { repeat: true }],
  ] as const)
    it(`[FORM-04] keeps the focus after an Enter ${what}`, async () => {
      const form = await ticket();
      await type(form.field('Email'), 'ann@example.com');
      await press(form.root, 'Enter', given);
      expect(form.root.activeElement).to.equal(form.field('Email'));
      await press(form.root, 'Enter');
      expect(form.root.activeElement).to.equal(form.field('Message'));
    });

  it('[FORM-04][TKT-06] validates a field when it loses the focus, and clears the error as it is corrected', async () => {
    const form = await ticket();
    await type(form.field('Email'), 'ann@');
    form.field('Message').focus();
    expect(descriptionOf(form.field('Email'))).to.equal('');
    await type(form.field('Message'), 'x');
    expect(descriptionOf(form.field('Email'))).to.equal('Email is not valid');
    await type(form.field('Email'), 'ann@e');
    expect(isBad(form.field('Email'))).to.equal(false);
  });

  it('[FORM-04] moves to the next field with Enter, once valid', async () => {
    const form = await ticket();
    await type(form.field('Email'), 'ann@');
    await press(form.root, 'Enter');
    expect(form.root.activeElement).to.equal(form.field('Email'));
    expect(isBad(form.field('Email'))).to.equal(true);
    await type(form.field('Email'), 'ann@example.com');
    await press(form.root, 'Enter');
    expect(form.root.activeElement).to.equal(form.field('Message'));
  });

  it('[FORM-04] ignores the Enter of an input method', async () => {
    const form = await ticket();
    await type(form.field('Email'), 'ann@example.com');
    const event = await press(form.root, 'Enter', { isComposing: true });
    expect(event.defaultPrevented).to.equal(false);
    expect(form.root.activeElement).to.equal(form.field('Email'));
  });

  for (const typed of [
    'ann@example.com\u200b',
    '\u202aann@example.com\u202c',
    'mailto:ann@example.com',
    'ann＠ｅｘａｍｐｌｅ.com',
  ])
    it(`[REAL-05] sends only the address in ${JSON.stringify(typed)}`, async () => {
      const form = await ticket();
      await type(form.field('Email'), typed);
      await type(form.field('Message'), '\u200b<p>Please use List<String></p>\u00a0');
      await send(form);
      expect(form.session.ports.api.of('createTicket')).to.have.length(1);
      expect(form.session.ports.api.of('createTicket')[0]).to.include({
        email: 'ann@example.com',
        message: 'Please use List<String>',
      });
    });

  it('[REAL-06] refuses addresses that the server refuses', async () => {
    const form = await ticket();
    await type(form.field('Email'), 'ann@example.c');
    await type(form.field('Message'), 'x');
    await send(form);
    expect(descriptionOf(form.field('Email'))).to.equal('Email is not valid');
    expect(form.session.ports.api.of('createTicket')).to.deep.equal([]);
  });

  it('[REAL-01] explains why a message of only tags is not sent, and keeps it', async () => {
    const form = await ticket();
    await type(form.field('Email'), 'ann@example.com');
    await type(form.field('Message'), '<br>');
    await send(form);
    expect(descriptionOf(form.field('Message'))).to.contain('HTML tags are removed');
    expect(form.field('Message').value).to.equal('<br>');
  });

  it('[TKT-01][TKT-03] is disabled while sending, and replaced by the confirmation', async () => {
    const form = await ticket();
    let give: (answer: Answer<never>) => void = () => undefined;
    form.session.ports.api.script('createTicket', new Promise((resolve) => (give = resolve)));
    await fillTicket(form);
    await send(form);
    expect([form.field('Email').disabled, form.field('Message').disabled]).to.deep.equal([true, true]);
    await send(form);
    expect(form.session.ports.api.of('createTicket')).to.have.length(1);
    give({ ok: true, value: { ticketId: 5012, hash: 'ab' } as never });
    await press(form.root, 'Shift');
    expect(allByRole(form.root, 'textbox')).to.have.length(0);
    expect(form.root.textContent).to.contain('Your ticket number is');
  });

  it('[TKT-04] shows the server’s errors in place of the fields', async () => {
    const form = await ticket();
    form.session.ports.api.script('createTicket', refused('', { email: ['This address is blocked'] }));
    await fillTicket(form);
    await send(form);
    expect(byRole(form.root, 'alert').textContent).to.equal('This address is blocked');
    expect(allByRole(form.root, 'textbox')).to.have.length(0);
  });

  it('[TKT-04] shows the fields again on Retry, with the typed text', async () => {
    const form = await ticket();
    form.session.ports.api.script('createTicket', refused('', { email: ['This address is blocked'] }));
    await fillTicket(form);
    await send(form);
    await click(byRole(form.root, 'button', 'Retry'));
    expect(allByRole(form.root, 'alert')).to.deep.equal([]);
    expect([form.field('Email').value, form.field('Message').value]).to.deep.equal([
      'ann@example.com',
      'Please call me',
    ]);
    await type(form.field('Email'), 'ann@work.example');
    await send(form);
    expect(form.root.textContent).to.contain('Your ticket number is');
  });

  it('[TKT-05] keeps the typed text when sending fails, with the focus on its button', async () => {
    const form = await ticket();
    form.session.ports.api.script('createTicket', networkFailure);
    await fillTicket(form);
    await send(form);
    expect(byRole(form.root, 'alert').textContent).to.equal("Couldn't send. Please try again.");
    expect([form.field('Email').value, form.field('Message').value]).to.deep.equal([
      'ann@example.com',
      'Please call me',
    ]);
    expect(form.field('Email').disabled).to.equal(false);
    expect(form.root.activeElement).to.equal(byRole(form.root, 'button', 'Send message'));
  });
});

describe('the ticket form’s text', () => {
  for (const [repliesByEmail, text] of [
    [true, "Write to us and we'll reply by email."],
    [false, "Write to us and we'll get back to you."],
    [null, "Write to us and we'll get back to you."],
  ] as const)
    it(`[REACH-04] says "${text}" if the server’s answer about emails is ${repliesByEmail}`, async () => {
      const session = openSession();
      session.state.repliesByEmail = repliesByEmail;
      expect((await shown('ticket', session)).root.textContent).to.contain(text);
    });
});

describe('the ticket form’s usual time of an answer', () => {
  for (const [seconds, text] of [
    [{ ticket: 14_400, chat: 60 }, 'We usually answer in a few hours.'],
    [{ ticket: 90_000 }, 'We usually answer within a few days.'],
  ] as const)
    it(`[VIS-02] is shown as "${text}", in the line that says how we reply`, async () => {
      const session = openSession();
      session.state.replyTimes = { company: session.state.company, seconds };
      const { root } = await shown('ticket', session);
      expect(byRole(root, 'form', 'Leave a message').previousElementSibling?.textContent).to.equal(
        `Write to us and we'll get back to you. ${text}`,
      );
    });

  it('[VIS-02] is not shown if it is unknown, too long or another company’s', async () => {
    for (const replyTimes of [
      null,
      { company: 'legal-forms', seconds: { chat: 60 } },
      { company: 'legal-forms', seconds: { ticket: 999_999 } },
      { company: 'sign-docs', seconds: { ticket: 60 } },
    ]) {
      const session = openSession();
      session.state.replyTimes = replyTimes;
      expect((await shown('ticket', session)).root.textContent, JSON.stringify(replyTimes)).not.to.contain('usually');
    }
  });

  it('[VIS-02] of tickets is not promised for a chat', async () => {
    const session = chatSession();
    session.state.replyTimes = { company: session.state.company, seconds: { ticket: 60 } };
    expect((await shown('contact-email', session)).root.textContent).not.to.contain('usually');
  });
});

describe('the form for the contact email', () => {
  it('[REACH-04] asks for the address and thanks for it with the promise that the server keeps', async () => {
    const session = chatSession();
    session.state.chat.emailsUnseen = true;
    const form = await shown('contact-email', session);
    expect(form.root.textContent).to.contain('Want our reply by email if you leave?');
    await type(form.field('Email'), 'ann@example.com');
    await press(form.root, 'Enter');
    expect(form.root.textContent).to.contain("We'll reply here, and to ann@example.com if you leave.");
  });

  it('[REACH-04] promises no email with a server that mails no unseen answers', async () => {
    const form = await shown('contact-email', chatSession());
    expect(form.root.textContent).to.contain('Want to share your email with our team?');
    await type(form.field('Email'), 'ann@example.com');
    await press(form.root, 'Enter');
    expect(form.root.textContent)
      .to.contain("We'll reply here.")
      .and.to.not.match(/leave|by email/);
  });

  it('[ENT-04][FORM-06][TKT-06] has one field, validated like the ticket’s, and is sent by Enter', async () => {
    const form = await shown('contact-email', chatSession());
    const name = (): string[] => form.session.ports.api.of('updateName').map((request) => request.name);
    expect(byRole(form.root, 'form', 'Your email')).to.be.an.instanceOf(HTMLFormElement);
    await type(form.field('Email'), 'ann');
    await press(form.root, 'Enter');
    expect(descriptionOf(form.field('Email'))).to.equal('Email is not valid');
    expect(name()).to.deep.equal([]);
    await type(form.field('Email'), 'ann@example.com');
    await press(form.root, 'Enter');
    expect(name()).to.deep.equal(['ann@example.com']);
    expect(allByRole(form.root, 'textbox')).to.have.length(0);
    expect(form.root.textContent).to.contain('can now see ann@example.com');
    expect(form.root.querySelector('time')?.textContent, 'an event has its time at once').to.match(/\d:\d\d/);
  });

  it('[A11Y-03] announces its thanks to a screen reader, once', async () => {
    const form = await shown('contact-email', chatSession());
    const { clock } = form.session.ports;
    await clock.advance(500);
    await drawn();
    const said = listen(form.root);
    await type(form.field('Email'), 'ann@example.com');
    await press(form.root, 'Enter');
    await clock.advance(1_000);
    const thanks = said().filter((text) => text.includes('can now see ann@example.com'));
    expect(thanks).to.have.length(1);
  });

  it('[STA-06][UX-07] is replaced by its thanks once the page provides the address', async () => {
    const form = await shown('contact-email', chatSession());
    await form.session.ports.clock.advance(500);
    await drawn();
    const said = listen(form.root);
    await type(form.field('Email'), 'an');
    await form.session.setIdentity({ userId: '7', email: 'ann@example.com' });
    await drawn();
    await form.session.ports.clock.advance(1_000);
    expect(allByRole(form.root, 'textbox')).to.deep.equal([]);
    expect(form.root.textContent).to.contain('can now see ann@example.com');
    expect(said().filter((text) => text.includes('ann@example.com'))).to.have.length(1);
  });

  it('[STA-07] is also sent by its button', async () => {
    const form = await shown('contact-email', chatSession());
    await type(form.field('Email'), 'ann@example.com');
    await click(byRole(form.root, 'button', 'Submit'));
    expect(form.session.ports.api.of('updateName')).to.have.length(1);
  });
});

describe('the contact-sales form', () => {
  it('[FORM-01] has labelled inputs, a select and a textarea', async () => {
    const form = await shown('contact-sales');
    expect(byRole(form.root, 'form', 'Contact sales')).to.be.an.instanceOf(HTMLFormElement);
    expect(['Name', 'Email', 'Phone', 'How can we help?'].map((name) => form.field(name).localName)).to.deep.equal([
      'input',
      'input',
      'input',
      'textarea',
    ]);
    const sizes = byRole<HTMLSelectElement>(form.root, 'combobox', 'Company size');
    expect([...sizes.options].map(({ value }) => value)).to.deep.equal(['', '1-10', '11-50', '51-200', '201+']);
  });

  it('[FORM-04] moves to the next field with Enter from a select too', async () => {
    const form = await shown('contact-sales');
    const sizes = byRole<HTMLSelectElement>(form.root, 'combobox', 'Company size');
    sizes.focus();
    await press(form.root, 'Enter');
    expect(form.root.activeElement).to.equal(form.field('How can we help?'));
    expect(form.session.ports.api.of('sendContactForm')).to.deep.equal([]);
  });

  it('[FORM-05] keeps only digits in the phone field', async () => {
    const form = await shown('contact-sales');
    await type(form.field('Phone'), '+49 (30) 12-34');
    expect(form.field('Phone').value).to.equal('+49301234');
  });

  for (const [typed, shownThen] of [
    ['٠٥٠١٢٣٤٥٦٧', '0501234567'],
    ['０９０－１２３４', '0901234'],
    ['+४९ ३०', '+4930'],
    ['abc', ''],
    ['12a3', '123'],
    ['+49 (0) 151 1234567 ext. 12', '+491511234567'],
  ] as const)
    it(`[REAL-05][FORM-05] shows after every key of "${typed}" in the phone field what is sent`, async () => {
      const form = await shown('contact-sales');
      const phone = form.field('Phone');
      for (const key of typed) {
        await type(phone, phone.value + key);
        expect(phone.value).to.match(/^\+?\d*$/);
        expect(phone.value).to.equal(
          form.session.thread
            .all()
            .flatMap((entry) => (entry.objectType === 'userForm' ? entry.values['phone'] : []))[0],
        );
      }
      expect(phone.value).to.equal(shownThen);
    });

  it('[REAL-05] keeps the caret in the phone field, and accepts a correction', async () => {
    const form = await shown('contact-sales');
    const phone = form.field('Phone');
    await type(phone, '+49 30 1234567');
    phone.setRangeText(' (٥', 3, 3, 'end');
    phone.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    expect([phone.value, phone.selectionStart]).to.deep.equal(['+495301234567', 4]);
    await type(phone, '+4953012345');
    await type(phone, '+4953012345x');
    await type(phone, '+4953012345');
    expect(phone.value).to.equal('+4953012345');
  });

  it('[REAL-05] does not change the phone field during a composition of an input method', async () => {
    const form = await shown('contact-sales');
    const phone = form.field('Phone');
    phone.focus();
    phone.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }));
    await type(phone, '０９');
    expect(phone.value).to.equal('０９');
    phone.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true }));
    await drawn();
    expect(phone.value).to.equal('09');
  });

  it('[REAL-05] shows the value that will be sent when a field loses the focus', async () => {
    const form = await shown('contact-sales');
    await type(form.field('Name'), '\u00a0Ann\u200b ');
    await type(form.field('Email'), 'Ann <ann＠example.com>');
    await type(form.field('Phone'), '+٤٩');
    expect([form.field('Name').value, form.field('Email').value]).to.deep.equal(['Ann', 'ann@example.com']);
    await type(form.field('How can we help?'), ' <b>List<String></b>\u200b');
    await click(byRole(form.root, 'button', 'Send'));
    expect(form.session.ports.api.of('sendContactForm')).to.deep.equal([
      { name: 'Ann', email: 'ann@example.com', phone: '+49', company_size: '', message: 'List<String>' },
    ]);
  });

  it('[FORM-02] treats blanks as empty in a required field', async () => {
    const form = await shown('contact-sales');
    await type(form.field('Name'), '   ');
    await click(byRole(form.root, 'button', 'Send'));
    expect(descriptionOf(form.field('Name'))).to.equal('Please fill in this field');
    expect(isBad(form.field('Phone'))).to.equal(false);
  });

  it('[FORM-07] sends the filled-in values', async () => {
    const form = await shown('contact-sales');
    await type(form.field('Name'), 'Ann');
    await type(form.field('Email'), 'ann@example.com');
    await type(form.field('How can we help?'), 'Prices?');
    const sizes = byRole<HTMLSelectElement>(form.root, 'combobox', 'Company size');
    sizes.value = '11-50';
    sizes.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await click(byRole(form.root, 'button', 'Send'));
    expect(form.session.ports.api.of('sendContactForm')).to.deep.equal([
      { name: 'Ann', email: 'ann@example.com', phone: '', company_size: '11-50', message: 'Prices?' },
    ]);
    expect(form.root.textContent).to.contain('Our sales team will be in touch.');
  });
});
