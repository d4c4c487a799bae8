/** Files that may be attached (ATT-01), by the name's ending, and by the type where the browser tells one. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  doc: ['application/msword'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xls: ['application/vnd.ms-excel'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ppt: ['application/vnd.ms-powerpoint'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  pdf: ['application/pdf'],
  png: ['image/png'],
  jpg: ['image/jpeg', 'image/jpg'],
  jpeg: ['image/jpeg', 'image/jpg'],
  txt: ['text/plain'],
  // Windows with a spreadsheet program installed calls a CSV file an Excel file.
  csv: ['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain'],
};

/** The value of a file input's `accept`. */
export const ACCEPTED_FILES = Object.keys(TYPES)
  .map((ending) => `.${ending}`)
  .join(',');

export function isAllowedFile(file: { name: string; type: string }): boolean {
  const types = TYPES[/\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''];
  return types !== undefined && (file.type === '' || types.includes(file.type));
}
