import { buffer } from 'node:stream/consumers';

const BASE = '/__server/';

/**
 * A scripted server at `/__server/<world>/…`. POST `/__server/<world>/__script` queues answers, and
 * GET `/__server/<world>/__requests` returns the requests so far. See
 * test/support/scriptedServer.ts.
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
    // The caller closed the connection before its request was complete.
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

/** Sends `text` unchanged instead of `body` as JSON. */
function answer(context, { status = 200, body = null, text, headers = {} }) {
  context.status = status;
  context.type = 'json';
  context.set(headers);
  context.body = text ?? JSON.stringify(body);
}

/** Never answers. The status keeps the runner from reporting a missing page. */
function hangUp(context) {
  context.status = 200;
  context.respond = false;
}
