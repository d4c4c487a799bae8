export type DayCounts =
  { readonly isValid: true; readonly days: readonly number[] } | { readonly isValid: false; readonly problem: string };

const MAX_DAYS = 365;

/** Reads "1, 3, 7". Nothing at all is fine: the visitor is then asked to allow or not, without a number of days. */
export function parseDayCounts(typed: string): DayCounts {
  const words = typed.split(/[\s,;]+/).filter((word) => word !== '');
  const days = words.map(Number);
  if (days.some((day) => !Number.isInteger(day) || day < 1 || day > MAX_DAYS)) {
    return {
      isValid: false,
      problem: `Give whole numbers from 1 to ${MAX_DAYS}, separated by commas, or leave it empty.`,
    };
  }
  return { isValid: true, days: [...new Set(days)].sort((a, b) => a - b) };
}

export function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
