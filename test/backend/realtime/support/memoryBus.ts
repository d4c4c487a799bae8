import type { BusListener, NodeBus } from '../../../../backend/realtime/NodeBus.ts';

/** Connects the servers of one process like Redis connects processes, with the same kinds of failure. */
export interface MemoryBus {
  /** Opens one node's end of the bus. */
  open(): MemoryBusEnd;
}

export interface MemoryBusEnd extends NodeBus {
  /** How often the node has asked for a new subscription. */
  readonly renewals: number;
  /** The node sends and receives nothing until `reconnect`. */
  disconnect(): void;
  reconnect(): void;
  /** The node can send but receives nothing, without an error. */
  deafen(): void;
}

export function createMemoryBus(): MemoryBus {
  const ends = new Set<{ receive(text: string): void }>();

  return {
    open() {
      let listener: BusListener | null = null;
      let canSend = true;
      let canHear = true;
      let renewals = 0;
      ends.add({ receive: (text) => canHear && listener?.receive(text) });
      const connect = () => {
        canSend = true;
        canHear = true;
        listener?.connected();
        listener?.subscribed();
      };
      return {
        start(given) {
          listener = given;
          connect();
        },
        async send(text) {
          if (canSend) for (const end of ends) end.receive(text);
          return canSend;
        },
        renew() {
          renewals += 1;
          connect();
        },
        get renewals() {
          return renewals;
        },
        disconnect() {
          canSend = false;
          canHear = false;
        },
        reconnect: connect,
        deafen: () => void (canHear = false),
      };
    },
  };
}
