import { buffer } from 'node:stream/consumers';

const BASE = '/__server/';

/**
 * A server in a test's hands, at `/__server/<world>/…`: it answers as the test has scripted by POST `/__server/<world>/__script`, first
 * come first served, and tells what it was asked by GET `/__server/<world>/__requests`. See test/support/scriptedServer.ts.
 */
export function fakeServer() {
  const worlds = new Map();
  return async (context, next) => {
    if (!context.path.startsWith(BASE)) return next();
    const [world, ...rest] = context.path.slice(BASE.length).split('/');
    const route = `/${rest.join('/')}`;
    const state = worlds.get(world) ?? { answers: [], requests: [] };
    worlds.set(world, state);
    context.set('cache-control', 'no-store');
    if (route === '/__requests') return answer(context, { status: 200, body: state.requests });
    const body = (await buffer(context.req)).toString('utf8');
    if (route === '/__script') {
      state.answers.push(...JSON.parse(body));
      return answer(context, { status: 200, body: null });
    }
    const { method, headers, querystring } = context.request;
    state.requests.push({
      method,
      path: route,
      query: Object.fromEntries(new URLSearchParams(querystring)),
      headers,
      body,
    });
    return answer(context, state.answers.shift() ?? { status: 404, body: { error: 'Not scripted' } });
  };
}

/** `hangs`: no answer ever comes; `text` in place of `body`: sent as it is. */
async function answer(context, { status = 200, body = null, text, hangs = false }) {
  if (hangs) await new Promise((resolve) => context.req.once('close', resolve));
  context.status = status;
  context.type = 'json';
  context.body = text ?? JSON.stringify(body);
}
