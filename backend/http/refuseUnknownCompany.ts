import type { FastifyInstance } from 'fastify';
import { isKnownCompany } from '../base/companies.ts';
import { Refusal } from '../base/Refusal.ts';

/**
 * Refuses every call for a company that COMPANIES does not list (OPS-06). Only a `company` in the
 * route's schema counts: a sales form may have a field of this name for the visitor's employer.
 */
export function refuseUnknownCompany(app: FastifyInstance, companies: readonly string[] | null): void {
  if (companies === null) return;
  app.addHook('preHandler', async ({ params, query, body, routeOptions: { schema } }) => {
    for (const company of [
      companyOf(params, schema?.params),
      companyOf(query, schema?.querystring),
      companyOf(body, schema?.body),
    ])
      if (company !== '' && !isKnownCompany(company, companies))
        throw new Refusal(422, 'This company is not served here. The setting COMPANIES lists those that are.');
  });
}

/** Returns an empty text if there is no company. */
function companyOf(values: unknown, schema: unknown): string {
  const { properties = {} } = (schema ?? {}) as { properties?: object };
  const { company } = (values ?? {}) as { company?: unknown };
  return 'company' in properties && typeof company === 'string' ? company : '';
}
