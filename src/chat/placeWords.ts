/** Returns the text for the visitor's place in the queue: a catalogue key and its values. */
export const placeWords = (queue: number): { textKey: PlaceKey; textValues: { count: number } } => ({
  textKey: queue === 1 ? 'wait.next' : 'wait.queue',
  textValues: { count: queue },
});

export const PLACE_KEYS = ['wait.queue', 'wait.next'] as const;
type PlaceKey = (typeof PLACE_KEYS)[number];
