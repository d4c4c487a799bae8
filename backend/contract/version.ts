/** Of the contract, in both documents: raised when a call or an event changes. */
export const CONTRACT_VERSION = '1.0.0';
