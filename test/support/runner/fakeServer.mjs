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
    const body = await buffer(context.req).then(
      (bytes) => bytes.toString('utf8'),
      () => null,
    );
    // The caller hung up before its request was whole.
    if (body === null) return hangUp(context);
    if (route === '/__script') {
      state.answers.push(...JSON.parse(body));
      return answer(context, { status: 200, body: null });
    }
    const { method, headers, query } = context.request;
    state.requests.push({
      method,
      path: route,
      query,
      headers,
      body,
    });
    const scripted = state.answers.shift() ?? { status: 404, body: { error: 'Not scripted' } };
    return scripted.hangs ? hangUp(context) : answer(context, scripted);
  };
}

/** `text` in place of `body` is sent as it is. */
function answer(context, { status = 200, body = null, text, headers = {} }) {
  context.status = status;
  context.type = 'json';
  context.set(headers);
  context.body = text ?? JSON.stringify(body);
}

/** No answer ever comes; the status keeps the runner from telling of a missing page. */
function hangUp(context) {
  context.status = 200;
  context.respond = false;
}
