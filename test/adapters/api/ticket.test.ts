import { expect } from '@open-wc/testing';
import type { TicketRequest } from '../../../src/ports.ts';
import { apiOn } from '../../support/apiOn.ts';

const request: TicketRequest = {
  id: 'guest-1',
  uuid: 'ticket-1',
  message: 'Help 😀',
  email: 'ann@example.com',
  categoryId: null,
  domain: 'forms.example',
  expGuestId: 'exp-1',
  page: 'https://forms.example/lease',
  language: 'ar-EG',
};
const made = { body: { ok: true, ticket_id: 5012, hash: 'ab' } };

describe('creating a ticket', () => {
  afterEach(() => {
    document.cookie = 'visitor=; Max-Age=0; Path=/';
  });

  it('[CALL-11][TKT-01][OPS-10][DESK-23] sends the visitor, the uuid, the message, the site, the page and the language', async () => {
    const { api, server, signal } = apiOn();
    await server.script(made);
    expect(await api.createTicket('legal-forms', request, signal)).to.deep.equal({
      ok: true,
      value: { ticketId: 5012, hash: 'ab' },
    });
    const { method, body } = await server.lastRequest();
    expect(method).to.equal('POST');
    expect(JSON.parse(body)).to.deep.equal({
      id: 'guest-1',
      uuid: 'ticket-1',
      message: 'Help &#128512;',
      email: 'ann@example.com',
      category_id: null,
      domain: 'forms.example',
      exp_guest_id: 'exp-1',
      page: 'https://forms.example/lease',
      language: 'ar-EG',
    });
  });

  it('[TKT-02] a ticket of the legal brand goes to the support host with credentials', async () => {
    document.cookie = 'visitor=ann; Path=/';
    const { api, server, signal } = apiOn();
    await server.script(made);
    await api.createTicket('legal-forms', request, signal);
    const { path, headers } = await server.lastRequest();
    expect(path).to.equal('/support/ticket');
    expect(headers.cookie).to.contain('visitor=ann');
  });

  it('[TKT-02] a ticket of any other company goes to its own path without credentials', async () => {
    document.cookie = 'visitor=ann; Path=/';
    const { api, server, signal } = apiOn();
    await server.script(made);
    await api.createTicket('sign-docs', request, signal);
    const { path, headers } = await server.lastRequest();
    expect(path).to.equal('/support/sign-docs/ticket');
    expect(headers).not.to.have.property('cookie');
  });

  it('[TKT-01] sends a name if there is no e-mail address', async () => {
    const { api, server, signal } = apiOn();
    await server.script(made);
    await api.createTicket('legal-forms', { ...request, email: 'Ann' }, signal);
    const body = JSON.parse((await server.lastRequest()).body) as unknown;
    expect(body).to.have.property('name', 'Ann');
    expect(body).not.to.have.property('email');
  });

  it('[TKT-04] returns the server’s errors by field', async () => {
    const { api, server, signal } = apiOn();
    await server.script({ body: { ok: false, errors: { email: ['Email is not valid'], user_name: 'Too long' } } });
    const answer = await api.createTicket('legal-forms', request, signal);
    expect(answer).to.deep.include({
      ok: false,
      code: 'refused',
      errors: { email: ['Email is not valid'], user_name: ['Too long'] },
    });
  });

  it('[TKT-04] returns errors that the server sends as a list', async () => {
    const { api, server, signal } = apiOn();
    await server.script({ status: 422, body: { ok: false, errors: ['Too many tickets', 7] } });
    const answer = await api.createTicket('legal-forms', request, signal);
    expect(answer).to.deep.include({ code: 'refused', status: 422, errors: { '': ['Too many tickets'] } });
  });
});
