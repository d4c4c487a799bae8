import fc from 'fast-check';

/** One event in a conversation. `tab` picks one of the open tabs. */
export type Step =
  | { kind: 'say' | 'type' | 'attach' | 'end' | 'rate' | 'reload' | 'closeTab' | 'crashTab'; tab: number }
  | {
      kind: 'staffSays' | 'staffCloses' | 'openTab' | 'socketCut' | 'socketMuted' | 'offline' | 'online' | 'wait';
    }
  | { kind: 'clockJump'; tab: number; hours: number }
  /** Kills the server and restarts it `steps` steps later; 0 restarts it at once. */
  | { kind: 'serverDown'; steps: number }
  | { kind: 'storageFull' | 'diskFull' | 'storageFreed' | 'storageCleared' }
  | { kind: 'fault'; fault: Fault };

/**
 * A fault of the next call:
 * - `loseAnswer`: the response is lost after the server has committed.
 * - `holdAnswer`: the response is held until later ones have overtaken it.
 * - `cutOff`: the call never reaches the server.
 * - `fail`: the call is answered with 500.
 * - `slow`: the call arrives late.
 * - `refuse`: the call is answered with 403.
 */
export type Fault = {
  how: 'loseAnswer' | 'holdAnswer' | 'cutOff' | 'fail' | 'slow' | 'refuse';
  call: FaultyCall;
};
export type FaultyCall =
  'new' | 'new-message' | 'new-attachment' | 'verify-latest-message' | 'close' | 'auth' | 'check';

const on = (...kinds: Exclude<Extract<Step, { tab: number }>, { hours: number }>['kind'][]): fc.Arbitrary<Step> =>
  fc.record({ kind: fc.constantFrom(...kinds), tab: fc.nat(3) });
const just = (
  kind: Exclude<Step, { tab: number } | { fault: Fault } | { steps: number }>['kind'],
): fc.Arbitrary<Step> => fc.constant({ kind });

const clockJump: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('clockJump' as const),
  tab: fc.nat(3),
  hours: fc.constantFrom(-3, 3, 30),
});

const serverDown: fc.Arbitrary<Step> = fc.record({ kind: fc.constant('serverDown' as const), steps: fc.nat(6) });

const fault: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('fault' as const),
  fault: fc.oneof(
    fc.record({
      how: fc.constantFrom(
        'loseAnswer' as const,
        'holdAnswer' as const,
        'cutOff' as const,
        'fail' as const,
        'slow' as const,
      ),
      call: fc.constantFrom(
        'new' as const,
        'new-message' as const,
        'new-message' as const,
        'new-attachment' as const,
        'verify-latest-message' as const,
        'close' as const,
        'check' as const,
      ),
    }),
    fc.constant({ how: 'refuse' as const, call: 'auth' as const }),
  ),
});

/** A schedule of 30 to 40 steps. Most of them send messages; some of them cause faults. */
export const schedule: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 36, arbitrary: on('say') },
    { weight: 9, arbitrary: on('type') },
    { weight: 9, arbitrary: on('attach') },
    { weight: 18, arbitrary: just('staffSays') },
    { weight: 24, arbitrary: fault },
    { weight: 6, arbitrary: just('staffCloses') },
    { weight: 3, arbitrary: on('end', 'rate') },
    { weight: 9, arbitrary: on('reload') },
    { weight: 3, arbitrary: on('closeTab', 'crashTab') },
    { weight: 3, arbitrary: just('openTab') },
    { weight: 6, arbitrary: just('socketCut') },
    { weight: 3, arbitrary: just('socketMuted') },
    { weight: 6, arbitrary: just('offline') },
    { weight: 9, arbitrary: just('online') },
    { weight: 6, arbitrary: just('wait') },
    { weight: 1, arbitrary: serverDown },
    { weight: 3, arbitrary: clockJump },
    { weight: 1, arbitrary: fc.constantFrom<Step>({ kind: 'storageFull' }, { kind: 'diskFull' }) },
    { weight: 1, arbitrary: just('storageFreed') },
    { weight: 1, arbitrary: just('storageCleared') },
  ),
  { minLength: 30, maxLength: 40, size: 'max' },
);

const told = (step: Step): string => {
  if (step.kind === 'fault') return `${step.fault.how} ${step.fault.call}`;
  if (step.kind === 'serverDown') return `${step.kind} for ${step.steps}`;
  if (step.kind === 'clockJump') return `${step.kind} of ${step.hours} h in ${step.tab}`;
  return 'tab' in step ? `${step.kind} in ${step.tab}` : step.kind;
};

export const tell = (steps: readonly Step[]): string => steps.map(told).join(', ');
