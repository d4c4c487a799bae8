export const DEFAULT_COMPANY = 'legal-forms';
export const COMPANY_PATTERN = '^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$';

/**
 * Whether the installation serves the company. If COMPANIES is not set (null), only the default
 * company is known: any other name may be made up by a visitor.
 */
export function isKnownCompany(company: string, companies: readonly string[] | null): boolean {
  return company === DEFAULT_COMPANY || (companies?.includes(company) ?? false);
}

/**
 * Formats a company's id for people: "legal-forms" becomes "Legal Forms". Returns null for a company
 * that the installation does not know, so that no mail carries a name that a visitor made up (OPS-06).
 */
export function brandOf(company: string, companies: readonly string[] | null): string | null {
  if (!isKnownCompany(company, companies)) return null;
  return company.replace(/[-_]+/g, ' ').replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());
}
