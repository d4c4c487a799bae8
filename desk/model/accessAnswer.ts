import type { AccessRequest } from './entities.ts';
import { dateAndTime } from './time.ts';

type AccessAnswer = {
  readonly kind: 'waiting' | 'allowed' | 'declined' | 'expired' | 'stopped' | 'over';
  readonly text: string;
};

export function accessAnswer(request: AccessRequest, now: number): AccessAnswer {
  if (request.answer === true) {
    const period = request.selectedDuration === null ? '' : ` for ${daysText(request.selectedDuration)}`;
    if (request.stoppedAt)
      return { kind: 'stopped', text: `Stopped by the visitor, ${dateAndTime(request.stoppedAt)}` };
    const isOver = !!request.accessUntil && Date.parse(request.accessUntil) <= now;
    return isOver ? { kind: 'over', text: 'Access has ended' } : { kind: 'allowed', text: `Allowed${period}` };
  }
  if (request.answer === false) return { kind: 'declined', text: 'Declined' };
  const isExpired = request.validTo !== null && Date.parse(request.validTo) <= now;
  return isExpired ? { kind: 'expired', text: 'Expired' } : { kind: 'waiting', text: 'Waiting for an answer' };
}

export function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
