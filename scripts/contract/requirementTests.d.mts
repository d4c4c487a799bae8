export const REQUIREMENTS_PAGE: string;
/** Returns the test files by the requirement that their titles name. */
export function readTests(): Map<string, Set<string>>;
/** Returns the page with the tests of each requirement. A sentence that links to a document needs no test. */
export function pageWithTests(page: string, tests: Map<string, Set<string>>): string;
/** Returns the numbers that have a sentence on the page. */
export function numbersOn(page: string): string[];
