/** The lines of an invitation (RFC 5545) that a person wants to read, with their labels. */
const SHOWN = { SUMMARY: '', DTSTART: 'Begins: ', DTEND: 'Ends: ', LOCATION: 'Place: ', DESCRIPTION: '' };
const TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/;
const ESCAPED = /\\([\\;,nN])/g;
const MAX_LENGTH = 10_000;

/** Describes the first event of a calendar file as text. Returns '' without an event. */
export function calendarText(calendar: string): string {
  const [, event = ''] = calendar.replace(/\r?\n[ \t]/g, '').split(/^BEGIN:VEVENT\s*$/im);
  const [lines = ''] = event.split(/^(?:END:VEVENT|BEGIN:VALARM)\s*$/im);
  return Object.entries(SHOWN)
    .flatMap(([name, label]) => {
      const [, parameters = '', value = ''] = new RegExp(`^${name}(;[^:\\r\\n]*)?:(.*)$`, 'im').exec(lines) ?? [];
      const text = name.startsWith('DT') ? timeText(value.trim(), parameters) : unescaped(value);
      return text.trim() === '' ? [] : `${label}${text.trim()}`;
    })
    .join('\n')
    .slice(0, MAX_LENGTH);
}

function unescaped(value: string): string {
  return value.replace(ESCAPED, (_, character: string) => (/n/i.test(character) ? '\n' : character));
}

/** Returns, for example, "2026-12-01 10:00 (Europe/Berlin)". */
function timeText(value: string, parameters: string): string {
  const [, year, month, day, hour, minute, utc] = TIME.exec(value) ?? [];
  if (year === undefined) return value;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return date;
  const zone = utc === 'Z' ? 'UTC' : /;TZID="?([^";:]+)/i.exec(parameters)?.[1];
  return `${date} ${hour}:${minute}${zone === undefined ? '' : ` (${zone})`}`;
}
