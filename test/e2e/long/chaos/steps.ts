import fc from 'fast-check';

/** One thing that happens to a conversation. `tab` picks one of the open tabs. */
export type Step =
  | { kind: 'say' | 'type' | 'attach' | 'end' | 'rate' | 'reload' | 'closeTab' | 'crashTab'; tab: number }
  | {
      kind: 'staffSays' | 'staffCloses' | 'openTab' | 'socketCut' | 'socketMuted' | 'offline' | 'online' | 'wait';
    }
  | { kind: 'clockJump'; tab: number; hours: number }
  /** The server is killed, and runs again that many steps later: 0 at once, otherwise after what the visitor does meanwhile. */
  | { kind: 'serverDown'; steps: number }
  | { kind: 'storageFull' | 'diskFull' | 'storageFreed' | 'storageCleared' }
  | { kind: 'fault'; fault: Fault };

/**
 * The fault of the next call: its answer is lost after the server has committed, or held back until later ones have overtaken it; it never
 * arrives; it fails; it arrives late; it is refused.
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

/** A schedule of thirty to forty steps: most of them talk, some of them break things. */
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
