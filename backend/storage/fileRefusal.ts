import { ACCEPTED_FILES_TEXT } from '../../protocol/attachments.ts';
import type { FileFault } from '../../protocol/wire.ts';
import { Refusal } from '../base/Refusal.ts';

type Fault = Omit<FileFault, 'name'> & { isPicture?: true };
/** The media type that a file is served with, or the reason why it is refused. */
export type Verdict = { mediaType: string } | Fault;

const UNSUPPORTED = 415;

/** Refuses an upload because of one of its files. */
export class FileRefusal extends Refusal {
  readonly file: FileFault;

  constructor(name: string, fault: Fault) {
    super(UNSUPPORTED, faultText(name, fault));
    const { reason, format } = fault;
    this.file = { name, reason, ...(format === undefined ? {} : { format }) };
  }
}

/** Explains to a visitor what is wrong with a file and which files are accepted. */
function faultText(name: string, { reason, format, isPicture }: Fault): string {
  if (reason === 'empty') return `${name} is empty.`;
  if (reason === 'type') return `${name} is of a type that is not supported. ${ACCEPTED_FILES_TEXT}`;
  if (format === undefined) return `${name} is damaged, or is not what its ending says. ${ACCEPTED_FILES_TEXT}`;
  const found = isPicture ? `is ${/^[AIS]/.test(format) ? 'an' : 'a'} ${format} picture` : `is in ${format} format`;
  return `${name} ${found}. ${ACCEPTED_FILES_TEXT}`;
}
