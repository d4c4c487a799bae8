/** Carries texts between the nodes of one realtime server. */
export interface NodeBus {
  /** Begins to receive. */
  start(listener: BusListener): void;
  /** Sends to every node, this one too. False: it could not be sent. */
  send(text: string): Promise<boolean>;
  /** Makes the subscription anew, because it brings nothing. */
  renew(): void;
}

export interface BusListener {
  receive(text: string): void;
  /** From now on this node receives what is sent. It may have missed what was sent before. */
  subscribed(): void;
  /** From now on this node can send. */
  connected(): void;
}
