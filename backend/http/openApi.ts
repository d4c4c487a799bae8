import type {} from './multipart.ts';
import swagger, { type SwaggerTransform } from '@fastify/swagger';
import type { TypedApp } from './TypedApp.ts';

/** The version in both documents. Increase it when a call or an event changes. */
export const CONTRACT_VERSION = '1.0.0';

type Responses = Record<string, object>;
type ObjectSchema = { required?: string[]; properties?: Record<string, { default?: unknown }> };

/** Collects the schemas of all routes with a tag for `openApi`. Register it before the routes. */
export async function collectRoutes(app: TypedApp): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'support-chat: calls',
        version: CONTRACT_VERSION,
        description: [
          'The calls of the widget and of the operators’ desk. JSON is snake_case, times are ISO 8601 in UTC.',
          'Unknown fields are ignored, and null stands for a text that is not there.',
          'A failure is `{"success": false, "error"}` under a status of 4xx or 5xx, and under 200 where the chat is closed or nobody is online.',
        ].join('\n\n'),
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      tags: [
        { name: 'Visitor', description: 'The widget’s calls.' },
        { name: 'Texts', description: 'Translations.' },
        { name: 'Desk', description: 'The operators’ calls.' },
        { name: 'Mail', description: 'For a mail server, or the webhook of a mail provider.' },
        { name: 'Operations', description: 'For whoever runs the backend.' },
      ],
      components: {
        securitySchemes: {
          userToken: { type: 'http', scheme: 'bearer', description: 'Makes the visitor a registered customer.' },
          deskSession: { type: 'apiKey', in: 'cookie', name: 'desk_session' },
          csrfToken: {
            type: 'apiKey',
            in: 'header',
            name: 'x-csrf-token',
            description: 'From `GET /desk/api/session`.',
          },
          apiToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API token with all scopes that are listed; needs no CSRF token.',
          },
          mailSecret: { type: 'http', scheme: 'bearer', description: 'The setting MAIL_WEBHOOK_SECRET.' },
          metricsToken: { type: 'http', scheme: 'bearer', description: 'The setting METRICS_TOKEN.' },
        },
      },
    },
    // Hides the pages, and the HTTP API of the Pusher server, which has its own contract.
    hideUntagged: true,
    transform,
  });
}

/** Returns the OpenAPI document. Call it once the app is ready. */
export function openApi(app: TypedApp): object {
  const { paths, components, ...rest } = app.swagger() as { paths: object; components: object };
  const schemas = {};
  return { ...rest, paths: shareNamed(paths, schemas), components: { ...components, schemas } };
}

const transform: SwaggerTransform = ({ schema = {}, url, route }) => {
  const { multipart, rawBody } = route.config ?? {};
  return {
    url,
    schema: {
      ...schema,
      ...(schema.querystring ? { querystring: optionalDefaults(schema.querystring) } : {}),
      ...(schema.response ? { response: described(schema.response as Responses) } : {}),
      ...(multipart ? { consumes: ['multipart/form-data'], body: multipart } : {}),
      ...(rawBody ? { consumes: [rawBody.mediaType], body: rawBody.schema } : {}),
    },
  };
};

/** Makes fields with a default optional: callers may leave them out, because the server fills them in. */
function optionalDefaults(schema: ObjectSchema): ObjectSchema {
  const { required = [], properties = {} } = schema;
  return { ...schema, required: required.filter((name) => properties[name]?.default === undefined) };
}

function described(responses: Responses): Responses {
  return Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      { ...schema, 'x-response-description': /^[45]/.test(status) ? 'It failed' : 'It is done' },
    ]),
  );
}

type Schemas = Record<string, unknown>;

/**
 * Moves each schema with a title into `schemas` once and replaces it with a reference. Throws if
 * two different schemas share a title.
 */
export function shareNamed(value: unknown, schemas: Schemas): unknown {
  if (Array.isArray(value)) return value.map((item) => shareNamed(item, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const shared = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shareNamed(part, schemas)]));
  const { title } = shared;
  if (typeof title !== 'string') return shared;
  const known = schemas[title];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(shared))
    throw new Error(`Two schemas have the title ${title}: give one of them another`);
  schemas[title] = shared;
  return { $ref: `#/components/schemas/${title}` };
}
