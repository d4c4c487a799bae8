import { openApi } from '../../../backend/http/openApi.ts';
import { CallContract, type OpenApi } from './contract.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

type Answer<Body> = { status: number; body: Body; headers: LightMyRequestResponse['headers'] };

export type Client = {
  get<Body = unknown>(path: string, headers?: Record<string, string>): Promise<Answer<Body>>;
  post<Body = unknown>(path: string, body?: object, headers?: Record<string, string>): Promise<Answer<Body>>;
  put<Body = unknown>(path: string, body?: object, headers?: Record<string, string>): Promise<Answer<Body>>;
  delete<Body = unknown>(path: string): Promise<Answer<Body>>;
  upload<Body = unknown>(path: string, form: FormData): Promise<Answer<Body>>;
};

/** Compiled once for the process: the document is the same for every app (contractDocuments.test.ts). */
let contract: CallContract | undefined;

/**
 * Calls an app without a network, with the same headers each time. Checks each response against the
 * app's OpenAPI document.
 */
export function createClient(app: FastifyInstance, always: Record<string, string> = {}): Client {
  async function ask<Body>(
    request: InjectOptions & { url: string },
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const answer = await app.inject({ ...request, headers: { ...request.headers, ...always, ...headers } });
    const contentType = String(answer.headers['content-type']);
    const isJson = contentType.startsWith('application/json');
    const body: Body = isJson ? answer.json<Body>() : (answer.body as Body);
    contract ??= new CallContract(openApi(app) as OpenApi);
    const { method = 'GET', url } = request;
    contract.check({ method, url, status: answer.statusCode, contentType, body });
    return { status: answer.statusCode, body, headers: answer.headers };
  }
  return {
    get: (path, headers) => ask({ method: 'GET', url: path }, headers),
    post: (path, body, headers) => ask({ method: 'POST', url: path, ...(body ? { payload: body } : {}) }, headers),
    put: (path, body, headers) => ask({ method: 'PUT', url: path, ...(body ? { payload: body } : {}) }, headers),
    delete: (path) => ask({ method: 'DELETE', url: path }),
    async upload(path, form) {
      const encoded = new Response(form);
      const payload = Buffer.from(await encoded.arrayBuffer());
      return ask({
        method: 'POST',
        url: path,
        payload,
        headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      });
    },
  };
}
