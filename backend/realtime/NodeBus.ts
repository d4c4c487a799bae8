/** Carries text messages between the nodes of one realtime server. */
export interface NodeBus {
  /** Starts receiving. */
  start(listener: BusListener): void;
  /** Sends to every node, including this one. Resolves to false if it could not be sent. */
  send(text: string): Promise<boolean>;
  /** Subscribes again, because the current subscription delivers nothing. */
  renew(): void;
}

export interface BusListener {
  receive(text: string): void;
  /** Called when this node starts receiving. Earlier messages may have been missed. */
  subscribed(): void;
  /** Called when this node can send. */
  connected(): void;
}
