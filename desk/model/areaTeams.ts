import type { Area, Person } from './entities.ts';

type Team = {
  readonly people: {
    readonly items: { readonly [operatorId: number]: Person };
    readonly here: { readonly [operatorId: number]: unknown };
  };
  readonly me: { readonly operatorId: number };
};

/** Whether the operator answers the chats of an area. An area without a team belongs to everyone. */
export function isInTeam({ operatorIds }: Pick<Area, 'operatorIds'>, operatorId: number): boolean {
  return operatorIds.length === 0 || operatorIds.includes(operatorId);
}

/** Returns how many colleagues of an area's team have their desk open and are not away. */
export function countHere(area: Pick<Area, 'operatorIds'>, { people, me }: Team): number {
  return Object.values(people.items).filter(
    ({ operatorId, isAway, isDisabled }) =>
      operatorId !== me.operatorId &&
      isInTeam(area, operatorId) &&
      !isAway &&
      !isDisabled &&
      people.here[operatorId] !== undefined,
  ).length;
}
