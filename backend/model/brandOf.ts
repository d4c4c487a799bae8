/** Formats a company's id for people: "legal-forms" becomes "Legal Forms". */
export function brandOf(company: string): string {
  return company.replace(/[-_]+/g, ' ').replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());
}
